/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourseBySlug,
  getEnrollmentBySlug,
  getModule,
  getScormPackage,
  getUser,
  listSlides,
  openScormActivity,
  SCORM_FRAME_PREFIX,
  SCORM_MESSAGE,
  type ScormSession,
} from '@lectern/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, anEnrollment } from '../../testing/samples';

const module = { ...aModule(1), isScorm: true as const };
const activities = [
  { title: 'Rules', status: 'new' as const, score: null },
  { title: 'Quiz', status: 'new' as const, score: null },
];
const session: ScormSession = {
  activities,
  ...{ isComplete: false, edition: '1.2', activity: 0, url: '/packages/token/start.html', isIsolated: true },
  ...{ state: { 'cmi.core.lesson_status': 'not attempted' }, session: 4 },
};
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(listSlides, []);
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(openScormActivity, session);
  network.answer(getScormPackage, { activities, isComplete: false });
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.useRealTimers();
});

const findFrame = () => screen.findByTitle<HTMLIFrameElement>(`${module.title}, opened in this frame`);
const post = (source: Window | null, state: string) =>
  act(() => dispatchEvent(new MessageEvent('message', { source, data: { type: SCORM_MESSAGE, state } })));

test('a package plays in a sandbox, what it says is read from the server, and the next activity is offered', async () => {
  open(`/courses/first-aid/modules/${module.id}`);
  const frame = await findFrame();
  expect(frame.getAttribute('src')).toBe(session.url);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-modals');
  expect(JSON.parse(frame.name.slice(SCORM_FRAME_PREFIX.length))).toEqual({
    ...{ activity: 0, session: 4, sequence: 0, state: session.state, pending: {} },
  });
  const list = within(screen.getByRole('navigation', { name: 'Activities' }));
  expect(list.getByRole('button', { name: 'Rules' }).getAttribute('aria-current')).toBe('true');

  // Another window can't speak for the frame.
  post(window, 'failing');
  expect(screen.queryByText(/^Not saved/)).toBeNull();
  post(frame.contentWindow, 'failing');
  expect(await screen.findByText(/^Not saved/)).toBeTruthy();

  // A message alone completes nothing: the page shows what the server has.
  const [first, quiz] = activities as [(typeof activities)[0], (typeof activities)[0]];
  network.answer(getScormPackage, {
    activities: [{ ...first, status: 'completed' }, quiz],
    isComplete: false,
  });
  post(frame.contentWindow, 'saved');
  expect(screen.queryByText(/^Not saved/)).toBeNull();
  const next = await screen.findByRole('button', { name: 'Next activity' }, { timeout: 4000 });
  expect(screen.queryByText('Completed')).toBeNull();
  network.answer(openScormActivity, { ...session, activity: 1, session: 1, isIsolated: false });
  fireEvent.click(next);
  await waitFor(() => expect(network.calls(openScormActivity).at(-1)?.body).toEqual({ activity: 1 }));
  // In an origin of their own, frames of the package may share it.
  await waitFor(async () =>
    expect((await findFrame()).getAttribute('sandbox')).toContain('allow-same-origin'),
  );

  post((await findFrame()).contentWindow, 'opened-again');
  expect((await screen.findByRole('alert')).textContent).toMatch(/opened in another window/);
  fireEvent.click(screen.getByRole('button', { name: 'Open it here' }));
  await waitFor(() => expect(network.calls(openScormActivity)).toHaveLength(3));
});
