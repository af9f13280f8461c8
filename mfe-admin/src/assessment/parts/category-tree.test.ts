import type { QuestionCategory } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toCategoryOptions, listInTreeOrder, findSubtree } from './category-tree';

const category = (id: string, parentId: string | null): QuestionCategory => ({
  id,
  parentId,
  courseId: null,
  name: `Category ${id}`,
  questionCount: 0,
});
const categories = [category('b', 'a'), category('c', 'b'), category('a', null), category('d', 'gone')];

test('each category comes before the ones below it, and one without its parent is on the top level', () => {
  expect(listInTreeOrder(categories).map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
  expect(toCategoryOptions(categories)[1]).toEqual({ value: 'b', label: 'Category a › Category b' });
});

test('a subtree holds the category and everything below it', () => {
  expect([...findSubtree(categories, 'b')]).toEqual(['b', 'c']);
});
