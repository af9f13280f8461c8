import { expect, test } from 'vitest';
import type { RemoteScreen } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };
import texts from './routes/locales/en.json' with { type: 'json' };

test('every signed-in screen except the slide viewer and an open exam is in the page frame, with a title and a subtitle', () => {
  const screens = Object.entries(routes.screens as Record<string, Partial<RemoteScreen>>);
  const signedIn = screens.filter(([, { access }]) => access === 'signed-in');
  const framed = signedIn.filter(([, { frame }]) => frame === 'page');
  expect(signedIn.filter((screen) => !framed.includes(screen)).map(([, { path }]) => path)).toEqual([
    '/courses/:course/modules/:moduleId',
    '/exams/attempts/:attemptId',
  ]);
  const expected = framed.flatMap(([name]) => [`${name}.title`, `${name}.subtitle`]);
  expect(expected.filter((id) => !(id in texts))).toEqual([]);
});
