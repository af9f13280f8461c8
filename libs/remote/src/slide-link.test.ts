import { expect, test } from 'vitest';
import { parseSlideLink, slideLink } from './index';

const target = { courseSlug: 'first-aid', moduleId: '7b1c', slidePosition: 4 };
const parsed = (link: string) => parseSlideLink(new URL(link, 'http://localhost'));

test('a link to a slide holds its number and the passages to highlight', () => {
  expect(slideLink(target)).toBe('/courses/first-aid/modules/7b1c#slide-5');
  expect(slideLink({ ...target, quotes: ['Call 112 & wait', 'Press'] })).toBe(
    '/courses/first-aid/modules/7b1c?quote=Call+112+%26+wait&quote=Press#slide-5',
  );
});

test('a link is parsed back into its parts', () => {
  const quotes = ['Ruhe bewahren: „100 % #1" & <b>', 'Press'];
  expect(parsed(slideLink({ ...target, quotes }))).toEqual({ slidePosition: 4, quotes });
});

test('a link leads to a second of the video of a slide', () => {
  const link = slideLink({ ...target, seconds: 125.9 });
  expect(link).toBe('/courses/first-aid/modules/7b1c?t=125#slide-5');
  expect(parsed(link)).toEqual({ slidePosition: 4, quotes: [], seconds: 125 });
  expect(parsed('/courses/a/modules/b?t=1e3')).not.toHaveProperty('seconds');
});

test('a link to a module contains no slide', () => {
  const link = slideLink({ courseSlug: 'a/b', moduleId: '7b1c' });
  expect(link).toBe('/courses/a%2Fb/modules/7b1c');
  expect(parsed(link)).toEqual({ slidePosition: undefined, quotes: [] });
});

test.each(['#slide-0', '#slide--1', '#slide-1e9', '#slide-99999999', '#slide-', '#other'])(
  '%s is not a slide',
  (hash) => expect(parseSlideLink({ search: '', hash }).slidePosition).toBeUndefined(),
);
