import {
  type Announcement,
  getAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  type ManagedAnnouncement,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { failed, heading, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const AT = '2026-03-04T12:00:00.000Z';
const COURSE = { kind: 'course', id: uuid(4), name: 'Keeping bees', courseSlug: 'keeping-bees' } as const;

const announcement: Announcement = {
  ...{ id: uuid(1), title: 'The room has changed', excerpt: 'We meet in room 7.', audience: COURSE },
  ...{ publishedAt: AT, editedAt: AT, isUnread: true, authorName: 'Max Roe' },
  text: 'We meet in room 7.\nBring your cards.',
};
const ofGroup = {
  ...{ ...announcement, id: uuid(2), isUnread: false, editedAt: null },
  audience: { kind: 'group', id: uuid(5), name: 'Class 7b', courseSlug: null },
};

/** The pages of announcements with invented answers of the API. */
export function announcementScreens(page: Page): Screen[] {
  const list = { items: [announcement, ofGroup], total: 2 };
  const one = answering(getAnnouncement.path.replace(':announcementId', uuid(1)), announcement);
  const path = `/announcements/${uuid(1)}`;
  return [
    {
      name: 'announcements',
      page,
      path: '/announcements',
      given: answering(listAnnouncements.path, list).given,
      arrived: () => page.getByText('Class 7b'),
    },
    { name: 'no announcements', page, path: '/announcements', arrived: heading('No announcements') },
    failed(
      'announcements',
      page,
      '/announcements',
      listAnnouncements.path,
      'The announcements could not be loaded',
    ),
    { name: 'announcement', page, path, given: one.given, arrived: heading('The room has changed') },
    { name: 'announcement that is gone', page, path, arrived: heading('Announcement not found') },
  ];
}

const managed: ManagedAnnouncement = {
  ...{
    id: uuid(1),
    title: 'The room has changed',
    text: announcement.text,
    state: 'published',
    publishAt: AT,
  },
  ...{ editedAt: AT, authorName: 'Max Roe', recipientCount: 30, readCount: 12, version: 1, createdAt: AT },
};
/** One in each state. */
const MANAGED: ManagedAnnouncement[] = [
  {
    ...managed,
    id: uuid(2),
    state: 'draft',
    publishAt: null,
    editedAt: null,
    authorName: null,
    recipientCount: 0,
  },
  { ...managed, id: uuid(3), state: 'scheduled', editedAt: null, recipientCount: 0 },
  { ...managed, id: uuid(4), state: 'publishing', editedAt: null, recipientCount: 5 },
  managed,
];

/** The page on which the people who manage a course write announcements. */
export function managedAnnouncementScreens(page: Page): Screen[] {
  const path = `/teaching/courses/${uuid(4)}/announcements`;
  const call = listManagedAnnouncements.path;
  const rest = { audience: COURSE, audienceSize: 30 };
  const given = (items: ManagedAnnouncement[], isActive: boolean) =>
    answering(call, { items, total: items.length, ...rest, isActive }).given;
  return [
    {
      name: 'announcements of a course',
      page,
      path,
      given: given(MANAGED, true),
      arrived: () => page.getByText('Read by 12 of 30'),
    },
    {
      name: 'a course without announcements',
      page,
      path,
      given: given([], false),
      arrived: heading('No announcements yet'),
    },
    failed('announcements of a course', page, path, call, 'The announcements could not be loaded'),
  ];
}
