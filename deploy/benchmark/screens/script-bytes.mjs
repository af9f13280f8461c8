import { gzipSync } from 'node:zlib';

/**
 * Counts the bytes of JavaScript that a page loads, preloaded or requested by a script element. Each file counts once, gzipped.
 * @param {import('playwright').Page} page before it opens anything
 * @returns {() => Promise<number>} bytes so far
 */
export function countScripts(page) {
  /** @type {Set<string>} */
  const files = new Set();
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) files.add(response.url());
  });
  return async () => {
    // Requested again, because a browser keeps no body of a preloaded file.
    const sizes = [...files].map(async (file) => {
      const body = await (await page.request.get(file)).body();
      return gzipSync(body, { level: 9 }).length;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}
