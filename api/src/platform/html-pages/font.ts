import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `@font-face` rule for the font of the front ends, with the same URL, so that a browser loads the file once.
 * Empty if the front ends are not built. The pages then use a system font.
 */
export function fontFace(webRoot: string): string {
  const folder = join(webRoot, 'assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => /^inter-latin-wght-normal\.[0-9a-f]+\.woff2$/.test(name));
  if (!file) return '';
  return `@font-face { font-family: 'Inter'; font-weight: 100 900; font-display: swap; src: url('/assets/${file}') format('woff2'); }`;
}
