import { expect, test } from '@jest/globals';
import type { RemoteScreen } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };

test('the header of every screen has a subtitle, except the editors, which show the title of what they edit', () => {
  const screens = Object.values(routes.screens as Record<string, Partial<RemoteScreen>>);
  const withoutSubtitle = screens.filter(({ subtitle }) => !subtitle).map(({ path }) => path);
  expect(withoutSubtitle).toEqual(['/admin/courses/:id', '/admin/questions/new', '/admin/questions/:id', '/admin/exams/:id']);
});
