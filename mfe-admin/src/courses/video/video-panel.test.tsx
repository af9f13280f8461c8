/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider } from '@lectern/client';
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import {
  deleteCaptions,
  getEditedCaptions,
  getSlideVideo,
  getVideoSettings,
  removeSlideVideo,
  restoreSlideVideo,
  saveCaptions,
  setSlideVideo,
  type EditedCaptions,
} from '@lectern/contract';
import { Toaster } from '@lectern/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVideo } from './testing';
import VideoPanel from './video-panel';

const slideId = uuid('300');
const uploadId = uuid('990');
const captions: EditedCaptions = {
  ...{ id: uuid('911'), language: 'en', label: 'English', url: '/en.vtt', isGenerated: false },
  ...{ version: 4, text: 'WEBVTT\n' },
};

/** What the panel sends by tus. */
const sent: { options: UploadOptions; isSending: boolean }[] = [];
vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null;
    run: (typeof sent)[number];
    constructor(_: File, options: UploadOptions) {
      this.url = options.uploadUrl ?? `${options.endpoint}/${uploadId}`;
      this.run = { options, isSending: false };
      sent.push(this.run);
    }
    start() {
      this.run.isSending = true;
    }
    async abort() {
      this.run.isSending = false;
    }
  },
}));

let network: FakeNetwork;
beforeEach(() => {
  sent.length = 0;
  network = fakeNetwork();
  network.answer(getVideoSettings, {
    limitMb: 500,
    canConvert: false,
    embedSites: ['youtube', 'tube.example'],
  });
  network.answer(getSlideVideo, { video: null, upload: null });
});
afterEach(() => {
  cleanup();
  network.restore();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/teaching/courses/1']}>
        <VideoPanel slideId={slideId} courseId={uuid('100')} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const film = new File(['film'], 'wound.webm', { type: 'video/webm' });
const choose = async (file: File, label: RegExp) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });

test('a video is uploaded with its progress, paused and continued, and is the slide’s when all has arrived', async () => {
  show();
  expect(await screen.findByText('MP4 (H.264, AAC) or WebM, up to 500 MB.')).toBeTruthy();
  await choose(film, /^Drop a video here/);
  await waitFor(() => expect(sent[0]?.isSending).toBe(true));
  const { options } = sent[0] as (typeof sent)[number];
  expect(options.endpoint).toBe(`/api/admin/slides/${slideId}/video-uploads`);
  expect(options.metadata).toEqual({ filename: 'wound.webm' });
  options.onProgress?.(2, 4);
  await waitFor(() => expect(screen.getByRole('progressbar').ariaValueNow).toBe('50'));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(sent[0]?.isSending).toBe(false);
  expect(await screen.findByText('Paused')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(sent[0]?.isSending).toBe(true);
  network.answer(setSlideVideo, { video: aVideo(), upload: null });
  options.onSuccess?.({} as never);
  expect(await screen.findByText('wound.webm, 3:12, 4.20 MB')).toBeTruthy();
  expect(network.calls(setSlideVideo)[0]?.body).toEqual({ uploadId });
  expect(await screen.findByText('Video added')).toBeTruthy();
});

test('after a reload the same file goes on where the upload ended, and a refusal is shown', async () => {
  const upload = { name: 'wound.webm', bytes: film.size, received: 1, isOwn: true };
  const expiresAt = '2026-12-01T12:00:00.000Z';
  network.answer(getSlideVideo, { video: null, upload: { id: uploadId, expiresAt, ...upload } });
  show();
  expect(await screen.findByText('“wound.webm” has been uploaded to 25%')).toBeTruthy();
  await choose(film, /^Choose “wound.webm” again/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.options.uploadUrl).toBe(`/api/admin/slides/${slideId}/video-uploads/${uploadId}`);
  network.refuse(setSlideVideo, 422, { message: 'This file is no video.' });
  network.answer(getSlideVideo, { video: null, upload: null });
  sent[0]?.options.onSuccess?.({} as never);
  expect(await screen.findByText('This file is no video.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByLabelText(/^Drop a video here/)).toBeTruthy();
});

test('a removed video is put back by Undo', async () => {
  network.answer(getSlideVideo, { video: aVideo(), upload: null });
  network.answer(removeSlideVideo, null as never);
  network.answer(restoreSlideVideo, { video: aVideo(), upload: null });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove video' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('wound.webm, 3:12, 4.20 MB')).toBeTruthy();
  expect(network.calls(restoreSlideVideo)[0]?.body).toEqual({ videoId: aVideo().id });
});

test('a video of another site is embedded by its address; a refusal is shown at the address', async () => {
  network.refuse(setSlideVideo, 422, { message: 'Videos of example.org can’t be embedded here.' });
  show();
  expect(await screen.findByText('Allowed: YouTube, tube.example')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Address of its page'), {
    target: { value: 'https://example.org/1' },
  });
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Dressings' } });
  fireEvent.click(screen.getByRole('button', { name: 'Embed video' }));
  expect(await screen.findByText('Videos of example.org can’t be embedded here.')).toBeTruthy();
  expect(network.calls(setSlideVideo)[0]?.body).toEqual({
    address: 'https://example.org/1',
    title: 'Dressings',
  });
});

test('a conversion shows how far it is, and why it failed', async () => {
  network.answer(getSlideVideo, {
    video: aVideo({ state: 'converting', percent: 40, video: null }),
    upload: null,
  });
  show();
  expect(await screen.findByText('“wound.webm” is being converted')).toBeTruthy();
  expect(screen.getByRole('progressbar').ariaValueNow).toBe('40');
  network.answer(getSlideVideo, {
    video: aVideo({
      state: 'failed',
      failure: 'conversionFailed',
      message: 'The video is damaged.',
      video: null,
    }),
    upload: null,
  });
  expect(await screen.findByText('The video is damaged.', {}, { timeout: 5000 })).toBeTruthy();
});

test('captions are replaced by a file over the version that is saved, and deleted ones come back by Undo', async () => {
  network.answer(getSlideVideo, { video: aVideo(), upload: null });
  network.answer(getEditedCaptions, captions);
  network.answer(saveCaptions, captions);
  network.answer(deleteCaptions, null as never);
  show();
  expect(await screen.findByText('Made automatically')).toBeTruthy();
  const text = '1\n00:00 --> 00:02\nHi';
  // jsdom's files have no `text`.
  const file = Object.assign(new File([text], 'a.srt'), { text: () => Promise.resolve(text) });
  await choose(file, /^Replace \(English\)/);
  expect(await screen.findByText('Captions saved: English')).toBeTruthy();
  expect(network.calls(saveCaptions)[0]?.body).toEqual({ text, version: 4 });
  fireEvent.click(screen.getByRole('button', { name: 'Delete: English' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(network.calls(saveCaptions)).toHaveLength(2));
  expect(network.calls(saveCaptions)[1]?.body).toEqual({ text: 'WEBVTT\n', version: null });
});
