import { expect, test } from 'vitest';
import type { RemoteScreen } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };

test('every signed-in screen except the slide viewer and an open exam is in the page frame, with a title and a subtitle', () => {
  const screens = Object.values(routes.screens as Record<string, Partial<RemoteScreen>>);
  const signedIn = screens.filter(({ access }) => access === 'signed-in');
  const framed = signedIn.filter(({ frame }) => frame === 'page');
  expect(signedIn.filter((screen) => !framed.includes(screen)).map(({ path }) => path)).toEqual([
    '/courses/:course/modules/:moduleId',
    '/exams/attempts/:attemptId',
  ]);
  const incomplete = framed.filter(({ title, subtitle }) => !title || !subtitle);
  expect(incomplete.map(({ path }) => path)).toEqual([]);
});
