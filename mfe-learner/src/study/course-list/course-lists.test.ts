import { expect, test } from 'vitest';
import { countByCategory, selectFeatured } from './course-lists';
import { aCourse } from '../../testing/samples';

const named = (title: string, day: number, isFeatured = false) =>
  aCourse({ title, createdAt: `2026-01-0${day}T00:00:00.000Z`, isFeatured });
const titles = (courses: { title: string }[]) => courses.map(({ title }) => title);

test('featured courses are sorted by date, newest first, then by title', () => {
  const courses = [named('B', 2, true), named('New', 9), named('A', 2, true), named('C', 3, true)];
  expect(titles(selectFeatured(courses))).toEqual(['C', 'A', 'B']);
});

test('at most six courses are selected', () => {
  const courses = [1, 2, 3, 4, 5, 6, 7].map((day) => named(`${day}`, day, true));
  expect(titles(selectFeatured(courses))).toEqual(['7', '6', '5', '4', '3', '2']);
});

test('without featured courses the first six are selected', () => {
  const courses = [1, 2, 3, 4, 5, 6, 7].map((day) => named(`${day}`, day));
  expect(titles(selectFeatured(courses))).toEqual(['7', '6', '5', '4', '3', '2']);
  expect(titles(courses)[0]).toBe('1');
});

test('courses without a category are not counted', () => {
  const courses = [aCourse(), aCourse(), aCourse({ category: 'IT' }), aCourse({ category: null })];
  expect([...countByCategory(courses)]).toEqual([
    ['Health & Safety', 2],
    ['IT', 1],
  ]);
});
