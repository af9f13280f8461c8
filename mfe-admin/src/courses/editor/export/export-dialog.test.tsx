/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { deleteCourseVideo, getCourseVideo, makeCourseVideo, type CourseVideo } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExportDialog } from './export-dialog';

let network: FakeNetwork;
let course = 0;
let courseId: string;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getCourseVideo, { refusal: null, video: null });
  // Each test another course: queries are kept as long as the page.
  courseId = `8f14e45f-${++course}`;
});
afterEach(() => {
  cleanup();
  network.restore();
});

const aVideo = (own: Partial<CourseVideo> = {}): CourseVideo => ({
  ...{
    state: 'ready',
    percent: null,
    message: null,
    seconds: 725,
    bytes: 3 * 1024 * 1024,
    hasCaptions: true,
  },
  ...{ requestedAt: '2031-03-01T10:00:00.000Z', expiresAt: '2031-03-08T10:05:00.000Z' },
  ...own,
});
const open = (hasSlides = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ExportDialog courseId={courseId} hasSlides={hasSlides} open onClose={() => {}} />
    </QueryClientProvider>,
  );
const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('a course is exported in three formats, each with a line that says what it is for', async () => {
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Export the course' });
  const links = within(dialog).getAllByRole<HTMLAnchorElement>('link');
  const addresses = links.map(({ href }) => new URL(href).pathname + new URL(href).search);
  expect(addresses).toEqual([
    `/api/courses/${courseId}/scorm.zip?edition=1.2`,
    `/api/courses/${courseId}/scorm.zip?edition=2004`,
    `/api/courses/${courseId}/export.zip`,
  ]);
  for (const link of links) {
    expect(link.hasAttribute('download')).toBe(true);
    const text = document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(text).toMatch(/^For .+\.$/);
  }
});

test('a course without slides is exported as text only', async () => {
  open(false);
  expect(await screen.findByText('Add slides to export the course for other learning systems.')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a video is made in the background, with its progress, and can be cancelled', async () => {
  open();
  const running = aVideo({ state: 'running', percent: 40, expiresAt: null });
  network.answer(makeCourseVideo, { refusal: null, video: running });
  fireEvent.click(await findButton('Make a video (MP4)'));
  expect(await screen.findByText('The video is being made.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Progress of the video' })).toBeTruthy();
  network.answer(deleteCourseVideo, null as never);
  fireEvent.click(await findButton('Cancel the video'));
  await findButton('Make a video (MP4)');
});

test('a video that was made is downloaded with its captions until it is deleted', async () => {
  network.answer(getCourseVideo, { refusal: null, video: aVideo() });
  open();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Video (MP4)' });
  expect(new URL(link.href).pathname).toBe(`/api/courses/${courseId}/course.mp4`);
  const captions = screen.getByRole<HTMLAnchorElement>('link', { name: 'Captions (VTT)' });
  expect(new URL(captions.href).pathname).toBe(`/api/courses/${courseId}/course.vtt`);
  expect(
    screen.getByText(/^Made on Mar 1, 2031: 12:05, 3.00 MB\. It is deleted on Mar 8, 2031\.$/),
  ).toBeTruthy();
  expect(await findButton('Make it again')).toBeTruthy();
});

test('a server without ffmpeg and a course that failed say why', async () => {
  const refusal = 'Videos of courses need ffmpeg on the server.';
  const failed = aVideo({ state: 'failed', message: 'The video would be too long.', expiresAt: null });
  network.answer(getCourseVideo, { refusal, video: failed });
  open();
  const button = await findButton('Make a video (MP4)');
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(refusal);
  expect(screen.getByRole('alert').textContent).toBe('The video would be too long.');
});
