/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourseDraft,
  getEditedCourse,
  getUser,
  listCourseInstructors,
  listCourseVersions,
  storeCourseDraft,
  updateCourse,
  uploadSlidePicture,
  uploadSlideSound,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../../paths';
import { open } from '../../../testing/open';
import { aCourse } from '../testing';

const SLIDE_ID = '00000000-0000-4000-8000-000000000001';
const MODULE_ID = '00000000-0000-4000-8000-00000000000a';
const NEW_PICTURE = {
  imageUrl: '/api/files/new.webp',
  imageWidth: 900,
  imageHeight: 600,
  imageSrcset: '/api/files/new-640.webp 640w, /api/files/new.webp 900w',
};
const course = aCourse({ [MODULE_ID]: [SLIDE_ID] });
const slide = {
  ...course.modules[0]?.slides[0],
  imageUrl: '/api/files/old.webp',
  audioUrl: '/api/files/old.mp3',
};
const withFiles = { ...course, modules: [{ ...course.modules[0], slides: [slide] }] } as typeof course;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, withFiles);
  network.answer(getCourseDraft, { draft: null });
  network.answer(storeCourseDraft, { updatedAt: '2026-11-28T18:00:00.000Z' });
  network.answer(listCourseVersions, []);
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(listCourseInstructors, []);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

const choose = async (label: RegExp, name: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [new File(['x'], name)] } });
const shownPicture = () => screen.getByAltText(`Slide ${SLIDE_ID}`).getAttribute('src');

test('a chosen picture and a chosen sound belong to the draft, can be undone, and are sent with the save', async () => {
  network.answer(uploadSlidePicture, NEW_PICTURE);
  network.answer(uploadSlideSound, { audioUrl: '/api/files/new.m4a' });
  network.answer(updateCourse, withFiles);
  open(paths.editedSlide(course, SLIDE_ID));
  await choose(/^Replace picture/, 'a.png');
  await waitFor(() => expect(shownPicture()).toBe(NEW_PICTURE.imageUrl));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownPicture()).toBe('/api/files/old.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(shownPicture()).toBe(NEW_PICTURE.imageUrl);
  await choose(/^Replace sound/, 'a.m4a');
  await waitFor(() => expect(screen.getByLabelText('Sound').getAttribute('src')).toBe('/api/files/new.m4a'));
  expect(network.calls(updateCourse)).toHaveLength(0);

  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(network.calls(updateCourse)).toHaveLength(1));
  expect(network.calls(updateCourse)[0]?.body).toEqual({
    version: 7,
    modules: [
      {
        id: MODULE_ID,
        slides: [{ id: SLIDE_ID, imageUrl: NEW_PICTURE.imageUrl, audioUrl: '/api/files/new.m4a' }],
      },
    ],
  });
});

test('a refused file is explained and changes nothing, and files can be removed', async () => {
  network.refuse(uploadSlideSound, 422, { message: 'This file is no MP3, M4A, Ogg or WAV sound.' });
  open(paths.editedSlide(course, SLIDE_ID));
  await choose(/^Replace sound/, 'a.txt');
  expect(await screen.findByText('This file is no MP3, M4A, Ogg or WAV sound.')).toBeTruthy();
  expect(screen.getByLabelText('Sound').getAttribute('src')).toBe('/api/files/old.mp3');
  fireEvent.click(screen.getByRole('button', { name: 'Remove sound' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.queryByLabelText('Sound')).toBeNull();
  expect(screen.queryByAltText(`Slide ${SLIDE_ID}`)).toBeNull();
});
