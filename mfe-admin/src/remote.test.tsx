/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import admin from './remote';

test('the header of every screen has a subtitle, but for the editor, which shows the title of its course', () => {
  const untitled = admin.routes.filter(({ handle }) => !handle.subtitle).map(({ path }) => path);
  expect(untitled).toEqual(['/admin/courses/:id']);
});
