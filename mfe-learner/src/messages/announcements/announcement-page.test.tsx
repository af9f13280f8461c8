/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { type Announcement, getAnnouncement, getUser, markAnnouncementRead } from '@lectern/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';

const announcement: Announcement = {
  ...{ id: uuid('1'), title: 'Room 7', excerpt: 'We meet in room 7.', authorName: 'Grace Hopper' },
  audience: { kind: 'course', id: uuid('2'), name: 'First aid', courseSlug: 'first-aid' },
  ...{ publishedAt: '2026-11-20T12:00:00.000Z', editedAt: null, isUnread: true },
  text: 'We meet in room 7.\nBring <b>cards</b>.',
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getAnnouncement, announcement);
  network.answer(markAnnouncementRead, new Blob());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

test('an announcement shows its lines as text, its course and author, and is read once it is shown', async () => {
  open(paths.announcement(announcement));
  expect((await screen.findByText(/Bring <b>cards/)).textContent).toBe(announcement.text);
  expect(screen.getByRole('link', { name: 'First aid' }).getAttribute('href')).toBe('/courses/first-aid');
  expect(screen.getByText('Grace Hopper')).toBeTruthy();
  await waitFor(() => expect(network.calls(markAnnouncementRead)).toHaveLength(1));
});

test('an announcement that was read before is not marked as read', async () => {
  network.answer(getAnnouncement, { ...announcement, isUnread: false });
  open(paths.announcement(announcement));
  await screen.findByText(/Bring <b>cards/);
  expect(network.calls(markAnnouncementRead)).toHaveLength(0);
});

test('an announcement that was deleted leads to all announcements', async () => {
  network.refuse(getAnnouncement, 404);
  open(paths.announcement(announcement));
  const link = await screen.findByRole('link', { name: /^Announcements of all courses/ });
  expect(link.getAttribute('href')).toBe(paths.announcements);
});
