import { expect, test } from '@jest/globals';
import { countByCategory, featuredOf } from './course-lists';
import { aCourse } from '../testing/samples';

const named = (title: string, day: number, isFeatured = false) =>
  aCourse({ title, createdAt: `2026-01-0${day}T00:00:00.000Z`, isFeatured });
const titles = (courses: { title: string }[]) => courses.map(({ title }) => title);

test('featured courses are put forward, newest first, then by title', () => {
  const courses = [named('B', 2, true), named('New', 9), named('A', 2, true), named('C', 3, true)];
  expect(titles(featuredOf(courses))).toEqual(['C', 'A', 'B']);
});

test('at most six are put forward', () => {
  const courses = [1, 2, 3, 4, 5, 6, 7].map((day) => named(`${day}`, day, true));
  expect(titles(featuredOf(courses))).toEqual(['7', '6', '5', '4', '3', '2']);
});

test('where none is featured the first six are', () => {
  const courses = [1, 2, 3, 4, 5, 6, 7].map((day) => named(`${day}`, day));
  expect(titles(featuredOf(courses))).toEqual(['7', '6', '5', '4', '3', '2']);
  expect(titles(courses)[0]).toBe('1');
});

test('courses are counted by category, those without one nowhere', () => {
  const courses = [aCourse(), aCourse(), aCourse({ category: 'IT' }), aCourse({ category: null })];
  expect([...countByCategory(courses)]).toEqual([
    ['Health & Safety', 2],
    ['IT', 1],
  ]);
});
