/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourseBySlug,
  getEnrollmentBySlug,
  getModule,
  getUser,
  getVideoTranscript,
  listSlides,
  saveProgress,
  saveWatched,
  type SlideVideo,
  type WatchedReport,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, anEnrollment, aSlide } from '../../testing/samples';
import { anEmbeddedVideo, aTranscript, aVideo } from '../../testing/video-samples';

const module = aModule(1);
const page = `/courses/first-aid/modules/${module.id}`;
let network: FakeNetwork;
let visits = 0;
let play: ReturnType<typeof vi.spyOn>;
let pause: ReturnType<typeof vi.spyOn>;
let tracks: EventTarget;
let shownTracks: { language: string; mode: string }[];

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  // Each test another person: a person's outbox lives as long as the page, and the tests share one.
  network.answer(getUser, aLearner({ id: `viewer-${++visits}` }));
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(saveProgress, anEnrollment());
  network.answer(getVideoTranscript, aTranscript());
  answerReports([[0, 0]], false);
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  // jsdom's list has no events.
  tracks = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield* shownTracks;
    },
  });
  shownTracks = ['de', 'en'].map((language) => ({ language, mode: 'disabled' }));
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(tracks as never);
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.restoreAllMocks();
});

function answerReports(ranges: [number, number][], seen: boolean): void {
  const watched = { ranges, share: 0, position: 0 };
  network.answer(saveWatched, { watched, seen, enrollment: anEnrollment() });
}

const reports = () => network.calls(saveWatched).map(({ body }) => body as WatchedReport);

/** Opens a module whose first slide has a video. */
async function openVideo(video: SlideVideo, address = page): Promise<HTMLVideoElement> {
  network.answer(listSlides, [aSlide(1, { video }), aSlide(2)]);
  open(address);
  return screen.findByLabelText<HTMLVideoElement>('Video: Title 1');
}

/** Plays from one second to another, as a browser reports it. */
function playTo(player: HTMLVideoElement, ...seconds: number[]): void {
  Object.defineProperty(player, 'paused', { value: false, configurable: true });
  for (const second of seconds) {
    player.currentTime = second;
    fireEvent.timeUpdate(player);
  }
}

test('a slide with a video counts as seen only when the server says so, and says how much is missing', async () => {
  const player = await openVideo(aVideo());
  expect(player.getAttribute('src')).toBe(aVideo().url);
  expect([...player.querySelectorAll('track')].map(({ srclang }) => srclang)).toEqual(['de', 'en']);
  expect(screen.getByText('Watch 2 more minutes to complete this slide')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Slide 1: Title 1' })).toBeTruthy();

  fireEvent.play(player);
  playTo(player, 0, 45);
  expect(screen.getByText('Watch 45 more seconds to complete this slide')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Watched of this video' }).ariaValueNow).toBe('45');
  answerReports([[0, 91]], true);
  playTo(player, 91);
  expect(await screen.findByText('This slide is complete')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Slide 1: Title 1, seen' })).toBeTruthy();
  // The first one says when playing began.
  expect(reports()).toEqual([
    { ranges: [], position: 0 },
    { ranges: [[0, 91]], position: 91 },
  ]);
});

test('playing is reported every 10 seconds and when it stops, without what was skipped', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const player = await openVideo(aVideo());
  fireEvent.play(player);
  playTo(player, 0, 9);
  now.mockReturnValue(9999);
  playTo(player, 9.5);
  await waitFor(() => expect(reports()).toHaveLength(1));
  now.mockReturnValue(10_000);
  playTo(player, 10);
  fireEvent.seeking(player);
  playTo(player, 50, 52);
  fireEvent.pause(player);
  await waitFor(() => expect(reports()).toHaveLength(3));
  expect(reports().slice(1)).toEqual([
    { ranges: [[0, 10]], position: 10 },
    { ranges: [[50, 52]], position: 52 },
  ]);
});

test('leaving the slide stops the video and reports what was played', async () => {
  const player = await openVideo(aVideo());
  fireEvent.play(player);
  playTo(player, 0, 4);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { level: 2, name: 'Title 2' });
  expect(pause).toHaveBeenCalled();
  await waitFor(() => expect(reports().at(-1)).toEqual({ ranges: [[0, 4]], position: 4 }));
  expect(screen.queryByLabelText(/^Video/)).toBeNull();
});

test('what can’t be reported waits on the device and is sent at the next visit, with its enrollment', async () => {
  const player = await openVideo(aVideo());
  network.refuse(saveWatched, 503);
  fireEvent.play(player);
  playTo(player, 0, 12);
  fireEvent.pause(player);
  expect(await screen.findByText('Not saved yet — will retry')).toBeTruthy();
  expect(Object.values({ ...localStorage }).join()).toContain('[[0,12]]');
  answerReports([[0, 12]], false);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Not saved yet — will retry')).toBeNull());
  expect(reports().at(-1)).toEqual({ ranges: [[0, 12]], position: 12, enrollmentId: anEnrollment().id });
});

test('a video goes on where the learner left on any device, or at the start', async () => {
  const watched = { ranges: [[0, 72]] as [number, number][], share: 0.72, position: 72 };
  const player = await openVideo(aVideo({ watched }));
  expect(screen.getByText('Resumes at 1:12')).toBeTruthy();
  fireEvent.loadedMetadata(player);
  expect(player.currentTime).toBe(72);
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(player.currentTime).toBe(0);
  expect(screen.queryByText(/^Resumes/)).toBeNull();
  expect(document.activeElement).toBe(player);
});

test('a link leads to a second of the video, and the address keeps it until another slide is shown', async () => {
  const watched = { ranges: [], share: 0, position: 72 };
  const player = await openVideo(aVideo({ watched }), `${page}?t=31#slide-1`);
  fireEvent.loadedMetadata(player);
  expect(player.currentTime).toBe(31);
  expect(screen.queryByText(/^Resumes/)).toBeNull();
  expect(window.location.search).toBe('?t=31');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { level: 2, name: 'Title 2' });
  expect(window.location.search).toBe('');
});

test('keys play and skip, arrows change the slide unless the video has the focus', async () => {
  const player = await openVideo(aVideo());
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(player.currentTime).toBe(10);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: ' ' });
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(player, { key: 'ArrowRight' });
  expect(screen.getByRole('heading', { level: 2, name: 'Title 1' })).toBeTruthy();
});

test('captions are shown in the language of the page, and what is chosen in the player is kept', async () => {
  await openVideo(aVideo());
  const modes = () => shownTracks.map(({ mode }) => mode);
  expect(modes()).toEqual(['disabled', 'showing']);
  fireEvent.keyDown(document.body, { key: 'c' });
  await waitFor(() => expect(modes()).toEqual(['disabled', 'disabled']));
  shownTracks[0] = { language: 'de', mode: 'showing' };
  tracks.dispatchEvent(new Event('change'));
  cleanup();
  shownTracks.forEach((track) => (track.mode = 'disabled'));
  await openVideo(aVideo());
  expect(modes()).toEqual(['showing', 'disabled']);
});

test('the chosen speed is kept for the next video', async () => {
  const player = await openVideo(aVideo());
  fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '1.5' } });
  expect(player.playbackRate).toBe(1.5);
  cleanup();
  const next = await openVideo(aVideo());
  fireEvent.loadedMetadata(next);
  expect(next.playbackRate).toBe(1.5);
});

test('a transcript marks the current line, is searched, and a click on a line plays from there', async () => {
  const player = await openVideo(aVideo());
  fireEvent.click(screen.getByRole('button', { name: 'Transcript' }));
  const panel = within(screen.getByRole('region', { name: 'Transcript' }));
  const line = await panel.findByRole('button', { name: 'Then press on the wound.' });
  expect(line.closest('[lang]')?.getAttribute('lang')).toBe('en');
  playTo(player, 4);
  await waitFor(() => expect(line.ariaCurrent).toBe('true'));
  fireEvent.change(panel.getByRole('searchbox'), { target: { value: 'HELP' } });
  const found = await panel.findByText('1 line found');
  expect(found).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Call for help.' }));
  expect(player.currentTime).toBe(62);
  expect(play).toHaveBeenCalled();
});

test('a preview reports nothing', async () => {
  network.answer(getEnrollmentBySlug, null);
  const player = await openVideo(aVideo());
  fireEvent.play(player);
  playTo(player, 0, 12);
  fireEvent.pause(player);
  expect(screen.queryByText(/to complete this slide/)).toBeNull();
  expect(reports()).toEqual([]);
});

test('the sound and the video of a slide never play together', async () => {
  network.answer(listSlides, [aSlide(1, { video: aVideo(), audioUrl: '/a.mp3' })]);
  open(page);
  const player = await screen.findByLabelText<HTMLVideoElement>('Video: Title 1');
  fireEvent.click(screen.getByRole('button', { name: 'Play audio' }));
  const sound = document.querySelector('audio') as HTMLAudioElement;
  fireEvent.play(sound);
  expect(pause.mock.contexts).toEqual([player]);
  pause.mockClear();
  fireEvent.play(player);
  expect(pause.mock.contexts).toEqual([sound]);
});

test('a video that the browser can’t play says so, a missing connection is waited for', async () => {
  const player = await openVideo(aVideo());
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  fireEvent.error(player);
  expect(screen.getByText('This video can’t be played in this browser')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  canPlay.mockReturnValue('maybe');
  window.dispatchEvent(new Event('online'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.error(await screen.findByLabelText('Video: Title 1'));
  expect(screen.getByText('This video needs a connection')).toBeTruthy();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByLabelText('Video: Title 1')).toBeTruthy();
});

test('a video goes on after a failure where it stopped, and reports where it is then', async () => {
  const player = await openVideo(aVideo());
  fireEvent.play(player);
  playTo(player, 0, 40);
  fireEvent.error(player);
  window.dispatchEvent(new Event('online'));
  const next = await screen.findByLabelText<HTMLVideoElement>('Video: Title 1');
  fireEvent.loadedMetadata(next);
  expect(next.currentTime).toBe(40);
  fireEvent.play(next);
  playTo(next, 40, 45);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(reports().at(-1)).toMatchObject({ position: 45 }));
});

test('an embedded video loads nothing of its site before the learner asks, and its slide counts as seen at once', async () => {
  network.answer(listSlides, [aSlide(1, { video: anEmbeddedVideo() })]);
  open(page);
  const start = await screen.findByRole('button', { name: 'Play from YouTube' });
  expect(screen.getByText('How to dress a wound')).toBeTruthy();
  expect(screen.getByText(/^Playing loads the video from www\.youtube\.com/)).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body.innerHTML).not.toContain('youtube-nocookie');
  expect(screen.getByRole('button', { name: 'Slide 1: Title 1, seen' })).toBeTruthy();
  fireEvent.click(start);
  expect(screen.getByTitle('How to dress a wound').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/abc?autoplay=1',
  );
});
