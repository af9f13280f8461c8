import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LECTERN_COLOR, PAGE_COLORS } from './own-colors.js';

test('manifest, credentials and pages have the colors of the theme', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../libs/ui/src/theme/tokens.css'), 'utf8');
  const read = (name: string) =>
    [...tokens.matchAll(new RegExp(`^ +${name}: (#[0-9a-f]{6});`, 'gm'))].map(([, color]) => color);
  expect(read('--page')).toEqual([PAGE_COLORS.light, PAGE_COLORS.dark]);
  expect(read('--primary')[0]).toBe(LECTERN_COLOR);
});
