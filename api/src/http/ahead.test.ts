import { expect, test } from '@jest/globals';
import { aheadOf } from './ahead.js';

const table = {
  learner: {
    entry: '/remotes/learner/0123456789/remoteEntry.js',
    files: ['chunks/1.js'],
    routes: [
      { path: '/courses', files: ['chunks/2.js', 'chunks/2.css'], ahead: ['/api/courses'] },
      { path: '/courses/:course', files: ['chunks/3.js'] },
    ],
  },
};
const base = '/remotes/learner/0123456789/';
const entry = `${base}remoteEntry.js`;

test('a page is told the files and the data of the screen at its path', () => {
  expect(aheadOf('/courses', table)).toEqual({
    files: [entry, `${base}chunks/1.js`, `${base}chunks/2.js`, `${base}chunks/2.css`],
    data: ['/api/courses'],
  });
  expect(aheadOf('/courses/first-aid', table)).toEqual({
    files: [entry, `${base}chunks/1.js`, `${base}chunks/3.js`],
    data: [],
  });
});

test('an unknown path, and a remote that a developer serves, are told nothing', () => {
  const nothing = { files: [], data: [] };
  expect(aheadOf('/nowhere', table)).toEqual(nothing);
  expect(aheadOf('/courses', { learner: { ...table.learner, override: true } })).toEqual(nothing);
});

test('an address that would not be one in the page is left out', () => {
  const routes = [{ path: '/courses', files: ['"><script>'], ahead: ['/api/courses"', 'https://elsewhere'] }];
  const { files, data } = aheadOf('/courses', { learner: { ...table.learner, routes } });
  expect(files).toEqual([entry, `${base}chunks/1.js`]);
  expect(data).toEqual([]);
});
