import { expect, test } from 'vitest';
import loadContract from './contract-loader.mjs';

const source = `import * as z from 'zod/mini';
import { endpoint } from './define.js';
export const MAX = 5;
export const Course = z.object({ id: z.uuid() });
export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'A course',
  params: Course,
  response: Course,
});
export const updateCourse = endpoint({ method: 'PUT', path: '/api/courses/:id', ...SHARED, body: Course });
export function label(course) {
  return z.parse(Course, course).id;
}
`;

test('a browser’s copy of an endpoint has method, path and the schema of its body', () => {
  const loaded = loadContract(source);
  expect(loaded).toContain("endpoint({ method: 'GET', path: '/api/courses/:id', response: true })");
  expect(loaded).toContain("endpoint({ method: 'PUT', path: '/api/courses/:id', ...SHARED, body: Course })");
});

test('a bundler may leave out a schema that nothing uses, and all else stays as it was', () => {
  const loaded = loadContract(source);
  expect(loaded).toContain('export const Course = /*#__PURE__*/ (() => z.object({ id: z.uuid() }))();');
  expect(loaded).toContain('export const MAX = 5;');
  expect(loaded.endsWith(source.slice(source.indexOf('export function')))).toBe(true);
});
