/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  completeModuleTool,
  getCourseBySlug,
  getEnrollmentBySlug,
  getModule,
  getModuleTool,
  getUser,
  launchModuleTool,
  listSlides,
  type ModuleTool,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, anEnrollment } from '../../testing/samples';

const module = { ...aModule(1), isTool: true as const, slideCount: 0 };
const tool: ModuleTool = {
  ...{ name: 'Virtual lab', opensIn: 'frame', isScored: false, sharesName: true, sharesEmail: false },
  ...{ isOpened: false, score: null, isComplete: false },
};
const url = '/api/external-tools/launch?ticket=secret';
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(listSlides, []);
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(getModuleTool, tool);
  network.answer(launchModuleTool, { url });
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.restoreAllMocks();
});

const openModule = () => open(`/courses/first-aid/modules/${module.id}`);
const findFrame = () => screen.findByTitle<HTMLIFrameElement>(`${module.title}, opened in this frame`);

test('a learner reads what the tool gets, opens it in a frame, and marks the module as complete', async () => {
  openModule();
  expect(await screen.findByText(/gets your name\. Mark the module as complete/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull();
  network.answer(getModuleTool, { ...tool, isOpened: true });
  fireEvent.click(screen.getByRole('button', { name: 'Open tool' }));
  expect((await findFrame()).getAttribute('src')).toBe(url);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Complete' }));
  network.answer(completeModuleTool, { ...tool, isOpened: true, isComplete: true });
  network.answer(getModuleTool, { ...tool, isOpened: true, isComplete: true });
  await waitFor(() => expect(network.calls(completeModuleTool)).toHaveLength(1));
  expect(network.calls(launchModuleTool)).toHaveLength(1);
});

test('a module that was opened before opens at once, and shows the score that the tool reported', async () => {
  const opened = { ...tool, sharesName: false, isScored: true, isOpened: true, score: 80, isComplete: true };
  network.answer(getModuleTool, opened);
  openModule();
  await findFrame();
  expect(await screen.findByText('Score: 80%')).toBeTruthy();
  expect(screen.getByText('Completed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull();
});

test('a tool that needs a window opens in one', async () => {
  const replace = vi.fn();
  const opened = { opener: window, location: { replace }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  network.answer(getModuleTool, { ...tool, opensIn: 'window' });
  openModule();
  fireEvent.click(await screen.findByRole('button', { name: 'Open in a new window' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(url));
  expect(opened.opener).toBeNull();
});

test('a refused launch says why', async () => {
  network.refuse(launchModuleTool, 403, { message: 'This module opens tomorrow.' });
  openModule();
  fireEvent.click(await screen.findByRole('button', { name: 'Open tool' }));
  expect(await screen.findByText('This module opens tomorrow.')).toBeTruthy();
});

test('a tool that was removed does not open', async () => {
  network.answer(getModuleTool, { ...tool, name: null });
  openModule();
  expect(await screen.findByText('This tool is no longer available')).toBeTruthy();
});
