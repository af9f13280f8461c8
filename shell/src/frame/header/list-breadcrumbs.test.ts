import { expect, test } from 'vitest';
import type { ScreenRoute } from '../../remotes/manifests';
import { listBreadcrumbs } from './list-breadcrumbs';

const screen = (key: string, path: string, title: string, parent?: string): ScreenRoute => ({
  ...{ key, path, title, parent, remote: 'sample', module: './page', access: 'admin', frame: 'page' },
});
const exams = screen('exams', '/exams', 'Exams');
const exam = screen('exam', '/exams/:id', 'Edit exam', 'exams');
const results = screen('results', '/exams/:id/results', 'Results', 'exam');
const attempt = screen('attempt', '/exams/attempts/:attemptId', 'Attempt', 'results');
const screens = [exams, exam, results, attempt];

const find = (of: ScreenRoute, params: Record<string, string>, named?: { name: string; id?: string }) =>
  listBreadcrumbs(of, screens, params, named).map(({ label, path }) => `${label} ${path}`);

test('the parents of a nested screen are links, the highest first, and an object has its name', () => {
  expect(find(results, { id: '7' }, { name: 'First aid' })).toEqual(['Exams /exams', 'First aid /exams/7']);
  expect(find(exams, {})).toEqual([]);
});

test('as long as the name of an object is not known, its screen’s title stands there, never an id', () => {
  expect(find(results, { id: '7' })).toEqual(['Exams /exams', 'Edit exam /exams/7']);
});

test('parents whose address only data knows appear with the data', () => {
  expect(find(attempt, { attemptId: '9' })).toEqual(['Exams /exams']);
  expect(find(attempt, { attemptId: '9' }, { name: 'First aid', id: '7' })).toEqual([
    'Exams /exams',
    'First aid /exams/7',
    'Results /exams/7/results',
  ]);
});

test('a manifest with a missing parent or a circle of parents has the links that make sense', () => {
  const lost = screen('lost', '/lost', 'Lost', 'nowhere');
  expect(listBreadcrumbs(lost, [lost], {}, undefined)).toEqual([]);
  const one = screen('one', '/one', 'One', 'two');
  const two = screen('two', '/two', 'Two', 'one');
  expect(listBreadcrumbs(one, [one, two], {}, undefined).length).toBeLessThanOrEqual(2);
});
