/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  cancelMeeting,
  createMeetings,
  listManagedMeetings,
  type ManagedMeeting,
  updateMeeting,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { chooseAction } from '../../testing/row-menu';

const courseId = uuid('1');
const path = `/teaching/courses/${courseId}/meetings`;
const planned: ManagedMeeting = {
  ...{ id: uuid('2'), title: 'Questions', startsAt: '2031-03-04T09:30:00.000Z', minutes: 45 },
  ...{ address: 'https://meet.example.org/room', note: '', state: 'planned', version: 3 },
  ...{ position: 2, seriesSize: 4, followingCount: 2 },
};
const over: ManagedMeeting = {
  ...{ ...planned, id: uuid('3'), title: 'Welcome', address: null, state: 'over' },
  ...{ position: 1, seriesSize: 1, followingCount: 0 },
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

const give = (items: ManagedMeeting[]) =>
  network.answer(listManagedMeetings, { items, total: items.length, courseTitle: 'First aid' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a weekly series is planned', async () => {
  give([]);
  network.answer(createMeetings, { created: 5 });
  open(path);
  await screen.findByRole('heading', { name: 'No meetings yet' });
  await press('Plan meeting');
  await screen.findByRole('dialog');
  type('Title', 'Questions');
  type('Start', '2031-03-04T09:30');
  type('Minutes', '45');
  type('Address', 'http://meet.example.org');
  fireEvent.click(screen.getByRole('switch', { name: 'Repeat every week' }));
  type('Number of meetings', '5');
  await press('Plan');
  expect(await screen.findByText(/^Address must be an address that begins with https/)).toBeTruthy();
  type('Address', 'https://meet.example.org/room');
  await press('Plan');
  await waitFor(() => expect(network.calls(createMeetings)).toHaveLength(1));
  expect(network.calls(createMeetings)[0]).toMatchObject({
    params: { id: courseId },
    body: { title: 'Questions', minutes: 45, address: 'https://meet.example.org/room', weeks: 5 },
  });
  expect(await screen.findByText('5 meetings planned')).toBeTruthy();
});

test('a meeting is changed from the version that was opened; one that is over can’t be changed', async () => {
  give([planned, over]);
  network.answer(updateMeeting, undefined as never);
  open(path);
  expect(await screen.findByText('Weekly, 2 of 4')).toBeTruthy();
  expect(screen.getByText('meet.example.org')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  await chooseAction('Edit', 'Questions');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Only this meeting of the series changes/)).toBeTruthy();
  type('Title', 'Answers');
  await press('Save');
  await waitFor(() => expect(network.calls(updateMeeting)).toHaveLength(1));
  expect(network.calls(updateMeeting)[0]?.body).toMatchObject({
    ...{ title: 'Answers', startsAt: planned.startsAt, version: 3 },
  });
});

test('a meeting is cancelled after a question, alone or with the rest of its series', async () => {
  give([planned]);
  network.answer(cancelMeeting, { cancelled: 3 });
  open(path);
  await chooseAction('Cancel meeting', 'Questions');
  fireEvent.click(await screen.findByRole('radio', { name: 'This one and the 2 after it' }));
  await press('Cancel meeting');
  await waitFor(() => expect(network.calls(cancelMeeting)).toHaveLength(1));
  expect(network.calls(cancelMeeting)[0]?.body).toEqual({ version: 3, withFollowing: true });
  expect(await screen.findByText('3 meetings cancelled')).toBeTruthy();
});

test('a course that does not exist leads back to the courses', async () => {
  network.refuse(listManagedMeetings, 404);
  open(path);
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeTruthy();
});
