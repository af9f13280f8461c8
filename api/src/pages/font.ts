import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The style rule for the front ends' own font, from the same file, so that a browser fetches it once for both.
 * Empty where there are no front ends: the pages then use the system's font.
 */
export function fontFace(webRoot: string): string {
  const folder = join(webRoot, 'assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => /^inter-latin-wght-normal\.[0-9a-f]+\.woff2$/.test(name));
  if (!file) return '';
  return `@font-face { font-family: 'Inter'; font-weight: 100 900; font-display: swap; src: url('/assets/${file}') format('woff2'); }`;
}
