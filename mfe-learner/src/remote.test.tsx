/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import learner from './remote';

test('every signed-in screen but the slide viewer is in the page frame, with a title and a subtitle', () => {
  const signedIn = learner.routes.filter(({ handle }) => handle.access === 'signed-in');
  const framed = signedIn.filter(({ handle }) => handle.frame === 'page');
  expect(signedIn.filter((route) => !framed.includes(route)).map(({ path }) => path)).toEqual([
    '/courses/:course/modules/:moduleId',
  ]);
  const lacking = framed.filter(({ handle }) => !handle.title || !handle.subtitle);
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
