import { expect, test } from 'vitest';
import { parseTags } from './parse-tags';

test('tags are divided by the commas of any language, once each', () => {
  expect(parseTags('Algebra, geometry,algebra ,')).toEqual(['algebra', 'geometry']);
  expect(parseTags('代数，几何、统计')).toEqual(['代数', '几何', '统计']);
  expect(parseTags('جبر، هندسة')).toEqual(['جبر', 'هندسة']);
});
