/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  cancelAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listManagedAnnouncements,
  type ManagedAnnouncement,
  publishAnnouncement,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open';

const course = { kind: 'course' as const, id: uuid('1'), name: 'First aid', courseSlug: 'first-aid' };
const published: ManagedAnnouncement = {
  ...{ id: uuid('2'), title: 'Room 7', text: 'We meet in room 7.', state: 'published', editedAt: null },
  ...{ publishAt: '2026-03-04T12:00:00.000Z', authorName: 'Max Roe', recipientCount: 30, readCount: 12 },
  ...{ version: 3, createdAt: '2026-03-04T12:00:00.000Z' },
};
const none = { publishAt: null, recipientCount: 0, readCount: 0 };
const draft = { ...published, ...none, id: uuid('3'), title: 'Exam', state: 'draft' as const };
const path = `/teaching/courses/${course.id}/announcements`;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

const give = (items: ManagedAnnouncement[], isActive = true) =>
  network.answer(listManagedAnnouncements, {
    ...{ items, total: items.length, audience: course, audienceSize: 34, isActive },
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an announcement is written with a preview, and sent once its author confirms to how many people', async () => {
  give([]);
  network.answer(createAnnouncement, draft);
  network.answer(publishAnnouncement, { ...published, state: 'publishing' });
  open(path);
  await screen.findByRole('heading', { name: 'No announcements yet' });
  await press('Write announcement');
  await screen.findByRole('dialog');
  type('Title', 'Exam');
  type('Text', 'On Monday.\nBring a pen.');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Bring a pen.');
  await press('Save and continue');
  await press('Send to 34 people');
  await waitFor(() => expect(network.calls(publishAnnouncement)).toHaveLength(1));
  expect(network.calls(createAnnouncement)[0]?.body).toMatchObject({
    ...{ courseId: course.id, title: 'Exam', text: 'On Monday.\nBring a pen.' },
  });
  expect(network.calls(publishAnnouncement)[0]?.body).toEqual({ version: 3, publishAt: null });
});

test('the list has states, read counts, and for each state what can be done', async () => {
  give([draft, published]);
  network.answer(publishAnnouncement, { ...draft, state: 'scheduled' });
  open(path);
  expect(await screen.findByText('Read by 12 of 30')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish: Room 7' })).toBeNull();
  await press('Publish: Exam');
  fireEvent.click(await screen.findByRole('radio', { name: 'At a date' }));
  const schedule = screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule for 34 people' });
  expect(schedule.disabled).toBe(true);
  type('Date and time', '2031-03-04T09:30');
  await waitFor(() => expect(schedule.disabled).toBe(false));
  fireEvent.click(schedule);
  await waitFor(() => expect(network.calls(publishAnnouncement)).toHaveLength(1));
  expect(network.calls(publishAnnouncement)[0]?.body).toMatchObject({
    publishAt: expect.stringContaining('2031-03-04'),
  });
  expect(network.calls(cancelAnnouncement)).toEqual([]);
  expect(network.calls(deleteAnnouncement)).toEqual([]);
});

test('in a course that is not published nothing can be published', async () => {
  give([draft], false);
  open(path);
  expect(await screen.findByText(/^This course is not published/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish: Exam' })).toBeNull();
});

test('a course that does not exist leads back to the courses', async () => {
  network.refuse(listManagedAnnouncements, 404);
  open(path);
  expect(await screen.findByRole('heading', { name: 'Course or group not found' })).toBeTruthy();
});
