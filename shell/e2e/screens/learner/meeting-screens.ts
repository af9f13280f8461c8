import {
  type CourseMeetings,
  getNextMeeting,
  listManagedMeetings,
  listMeetings,
  type ManagedMeeting,
  type Meeting,
  type NextMeeting,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { dialog, failed, heading, press, pressInMenu, type Cast, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const COURSE_ID = uuid(4);
const AT = '2031-03-04T12:00:00.000Z';
const PAST = '2026-03-04T12:00:00.000Z';

const meeting: Meeting = {
  ...{ id: uuid(1), title: 'Questions about the hive', startsAt: AT, minutes: 45, isCancelled: false },
  ...{ address: 'https://meet.example.org/bees', note: 'Bring your questions.' },
};
const MEETINGS: CourseMeetings = {
  upcoming: [meeting, { ...meeting, id: uuid(2), address: null, note: '', isCancelled: true }],
  past: [{ ...meeting, id: uuid(3), address: null, startsAt: PAST }],
};
const NEXT: NextMeeting = {
  ...{ id: uuid(1), title: meeting.title, startsAt: AT, minutes: 45, address: meeting.address },
  ...{ courseTitle: 'Keeping bees', courseSlug: 'keeping-bees' },
};

/** The course page and the dashboard of a learner with meetings, with invented answers of the API. */
export function meetingScreens({ learner: page, course }: Cast): Screen[] {
  const region = (name: string) => (opened: Page) => opened.getByRole('region', { name });
  return [
    {
      name: 'course with meetings',
      page,
      path: `/courses/${course.slug}`,
      given: answering(listMeetings.path.replace(':id', course.id), MEETINGS).given,
      act: (opened) => opened.getByText('1 meeting that is over').click(),
      arrived: region('Meetings'),
    },
    {
      name: 'dashboard with a meeting',
      page,
      path: '/dashboard',
      given: answering(getNextMeeting.path, NEXT).given,
      arrived: region('Next meeting'),
    },
  ];
}

const managed: ManagedMeeting = {
  ...{ id: uuid(1), title: meeting.title, startsAt: AT, minutes: 45, address: meeting.address, note: '' },
  ...{ state: 'planned', position: 2, seriesSize: 4, followingCount: 2, version: 1 },
};
/** One in each state. */
const MANAGED: ManagedMeeting[] = [
  managed,
  { ...managed, id: uuid(2), position: 3, state: 'cancelled', address: null },
  { ...managed, id: uuid(3), startsAt: PAST, position: 1, seriesSize: 1, state: 'over', address: null },
];

/** The page on which instructors plan the meetings of a course. */
export function managedMeetingScreens(page: Page): Screen[] {
  const path = `/teaching/courses/${COURSE_ID}/meetings`;
  const call = listManagedMeetings.path.replace(':id', COURSE_ID);
  const give = (items: ManagedMeeting[]) =>
    answering(call, { items, total: items.length, courseTitle: 'Keeping bees' }).given;
  return [
    {
      name: 'meetings of a course',
      page,
      path,
      given: give(MANAGED),
      arrived: heading('Meetings (3)'),
    },
    { name: 'a course without meetings', page, path, given: give([]), arrived: heading('No meetings yet') },
    {
      name: 'planning of a meeting',
      page,
      path,
      given: give([]),
      act: async (opened) => {
        await press('Plan meeting')(opened);
        await opened.getByRole('switch', { name: 'Repeat every week' }).click();
      },
      arrived: dialog('Plan a meeting'),
    },
    {
      name: 'change of a meeting',
      page,
      path,
      given: give([managed]),
      act: pressInMenu('Edit'),
      arrived: dialog('Edit meeting'),
    },
    {
      name: 'cancellation of a meeting',
      page,
      path,
      given: give([managed]),
      act: pressInMenu('Cancel meeting'),
      arrived: dialog('Cancel meeting'),
    },
    failed('meetings of a course', page, path, call, 'The meetings could not be loaded'),
  ];
}
