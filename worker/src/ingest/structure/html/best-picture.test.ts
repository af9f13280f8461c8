import { expect, test } from 'vitest';
import type { PageImage } from '@lectern/pdf';
import { anImage } from '@lectern/pdf/testing';
import { chooseThumbnail } from './best-picture.js';

const pictures = (...richness: number[]): PageImage[] =>
  richness.map((rich, index) => anImage({ index, richness: rich }));

test('the thumbnail of a course is its cover', () => {
  expect(chooseThumbnail(pictures(3, 5, 4))?.index).toBe(0);
});

test('the thumbnail is the page with most to see where the first page is blank or only a title', () => {
  expect(chooseThumbnail(pictures(0, 0.5, 4, 1))?.index).toBe(2);
});

test('the thumbnail is the title page where no page has more to see', () => {
  expect(chooseThumbnail(pictures(0.5, 0.5, 0.2))?.index).toBe(0);
});

test('a deck without pictures has no thumbnail', () => {
  expect(chooseThumbnail([])).toBeUndefined();
});
