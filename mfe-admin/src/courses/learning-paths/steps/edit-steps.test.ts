import { expect, test } from 'vitest';
import type { CourseDraft, StepDraft } from '../path-draft';
import { addCourses, dropCourse, insertCourse, moveCourse, moveTo, removeCourse } from './edit-steps';

const course = (id: string): CourseDraft => ({ key: id, id, title: id, isPublished: true });
const step = (id: string, courses: string, own: Partial<StepDraft> = {}): StepDraft => ({
  ...{ id, rule: 'all', chooseCount: 1, courses: [...courses].map(course) },
  ...own,
});
/** The courses of each step. */
const write = (steps: StepDraft[]) => steps.map(({ courses }) => courses.map(({ key }) => key).join(''));
const steps = [step('1', 'abc'), step('2', 'd'), step('3', '')];

test.each([
  ['within its step', 'b', -1, ['bac', 'd', '']],
  ['over the end into the next step', 'c', 1, ['ab', 'cd', '']],
  ['over the start into the previous step', 'd', -1, ['abcd', '', '']],
  ['into an empty step', 'd', 1, ['abc', '', 'd']],
  ['not before the first', 'a', -1, ['abc', 'd', '']],
] as const)('a course moves %s', (_, key, by, expected) => {
  expect(write(moveCourse(steps, key, by))).toEqual(expected);
});

test.each([
  ['the place of a course of its step', 'a', 'c', ['bca', 'd', '']],
  ['the place of a course of another step', 'a', 'd', ['bc', 'ad', '']],
  ['an empty step', 'a', '3', ['bc', 'd', 'a']],
] as const)('a course is dropped on %s', (_, key, target, expected) => {
  expect(write(dropCourse(steps, key, target))).toEqual(expected);
});

test('an added course that the path has already is left out', () => {
  expect(write(addCourses(steps, '2', ['a', 'e'].map(course)))).toEqual(['abc', 'de', '']);
});

test('a removed course comes back to its place', () => {
  const removed = removeCourse(steps, '1', 'b');
  expect(write(removed)).toEqual(['ac', 'd', '']);
  expect(write(insertCourse(removed, '1', { course: course('b'), index: 1 }))).toEqual(write(steps));
});

test('a choice asks for at most as many courses as its step has', () => {
  const [chosen] = removeCourse([step('1', 'ab', { rule: 'choose', chooseCount: 2 })], '1', 'b');
  expect(chosen?.chooseCount).toBe(1);
});

test('an entry that moves over an end stays', () => {
  expect(moveTo(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveTo(['a', 'b'], 1, 0)).toEqual(['b', 'a']);
});
