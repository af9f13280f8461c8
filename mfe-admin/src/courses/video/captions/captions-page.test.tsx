/** @vitest-environment jsdom */
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import { getEditedCaptions, getEditedCourse, listSlideVideos, saveCaptions } from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../testing/open';
import { aCourse } from '../../editor/testing';
import { aVideo } from '../testing';

const { id: courseId } = aCourse({});
const address = `/teaching/courses/${courseId}/captions/${aVideo().id}/en`;
const saved = {
  ...{ id: uuid('911'), language: 'en', label: 'English', url: '/en.vtt', isGenerated: true, version: 4 },
  text: 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nLook for danger\n\n00:00:03.000 --> 00:00:09.000\nPress on it\n',
};
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, aCourse({ a: ['1'] }));
  network.answer(listSlideVideos, [{ slideId: uuid('300'), video: aVideo(), upload: null }]);
  network.answer(getEditedCaptions, saved);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const line = (number: number) => within(screen.getByRole('listitem', { name: `Line ${number}` }));
const write = (number: number, label: string, value: string) =>
  fireEvent.change(line(number).getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('lines are changed, added and divided by keyboard, and saved as WebVTT over their version', async () => {
  open(address);
  await screen.findByText('English: 2 lines');
  write(1, 'Text', 'Look for danger & wait');
  fireEvent.keyDown(line(2).getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
  expect(document.activeElement).toBe(line(3).getByLabelText('Text'));
  write(3, 'Text', 'Done');
  const video = screen.getByLabelText<HTMLVideoElement>('Video');
  video.currentTime = 6;
  fireEvent.timeUpdate(video);
  fireEvent.keyDown(line(2).getByLabelText('Text'), { key: 'Enter', ctrlKey: true, shiftKey: true });
  await screen.findByText('English: 4 lines');
  network.answer(saveCaptions, ({ body }) => ({
    ...saved,
    version: 5,
    text: (body as { text: string }).text,
  }));
  save();
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(network.calls(saveCaptions)[0]?.body).toEqual({
    version: 4,
    text: [
      ...['WEBVTT', '00:00:01.000 --> 00:00:03.000\nLook for danger &amp; wait'],
      ...['00:00:03.000 --> 00:00:06.000\nPress', '00:00:06.000 --> 00:00:09.000\non it'],
      '00:00:09.000 --> 00:00:11.000\nDone\n',
    ].join('\n\n'),
  });
});

test('a wrong time is not sent, and a deleted line comes back by Undo', async () => {
  open(address);
  await screen.findByText('English: 2 lines');
  write(1, 'To', 'soon');
  save();
  expect(await screen.findByText('1 line has a problem. Correct it and save again.')).toBeTruthy();
  expect(line(1).getByText('Write the second time as 1:02.5.')).toBeTruthy();
  expect(network.calls(saveCaptions)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete line 1' }));
  expect(screen.getByText('English: 1 line')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText('English: 2 lines')).toBeTruthy());
});

test('captions in a new language start with an empty list', async () => {
  network.refuse(getEditedCaptions, 404);
  network.answer(saveCaptions, { ...saved, text: 'WEBVTT\n' });
  open(address);
  fireEvent.click(await screen.findByRole('button', { name: 'Add line' }));
  write(1, 'Text', 'Hello');
  save();
  await waitFor(() => expect(network.calls(saveCaptions)).toHaveLength(1));
  expect(network.calls(saveCaptions)[0]?.body).toMatchObject({ version: null });
});

test('captions of a video that is gone say so', async () => {
  network.answer(listSlideVideos, []);
  open(address);
  expect(await screen.findByText('Video not found')).toBeTruthy();
});
