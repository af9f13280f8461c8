import { expect, test } from 'vitest';
import { buildSlug } from './slug.js';

test.each([
  ['First Aid at Work', 'first-aid-at-work'],
  ['Memória & RAID: «Lock»', 'memoria-raid-lock'],
  ['Основы SQL', 'основы-sql'],
  ['한국어 입문', '한국어-입문'],
  ['???', 'course'],
  ['00000000-0000-4000-8000-000000000001', 'course'],
  [
    `${'long '.repeat(40)}`,
    'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long',
  ],
])('the course %j is found at %j', (title, slug) => {
  expect(buildSlug(title)).toBe(slug);
});
