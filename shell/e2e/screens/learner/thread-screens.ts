import {
  getThread,
  listAnswers,
  listInbox,
  listInboxCourses,
  listThreads,
  type InboxThread,
  type Post,
  type Thread,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { failed, heading, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const AT = '2026-03-04T12:00:00.000Z';
const [ASKER, TEACHER] = [
  { id: uuid(1), name: 'Ann Lee', isInstructor: false },
  { id: uuid(2), name: 'Max Roe', isInstructor: true },
];

const listed: InboxThread = {
  ...{ id: uuid(3), title: '', excerpt: 'Does smoke harm the bees?', audience: 'class', asker: ASKER },
  course: { id: uuid(4), slug: 'keeping-bees', title: 'Keeping bees' },
  module: { id: uuid(5), title: 'Who lives in a hive' },
  slide: { id: uuid(6), title: 'Winter', number: 3 },
  ...{ isOwn: false, quote: 'Smoke calms them.', range: null, place: null, state: 'changed', answerCount: 3 },
  ...{ isOpen: true, isAnswered: false, isAcceptedByInstructor: false, isClosed: false, isHidden: false },
  ...{ isDeleted: false, isFromTutor: true, isFollowed: true, isUnread: false, reportCount: 1 },
  ...{ createdAt: AT, lastPostAt: AT },
  nearest: [{ slideId: uuid(6), moduleId: uuid(5), title: 'Winter', moduleTitle: 'Hive', number: 3 }],
};
const answered = { ...listed, id: uuid(7), isOpen: false, isAnswered: true, isAcceptedByInstructor: true };

const post: Post = {
  ...{ id: uuid(3), threadId: uuid(3), isQuestion: true, author: ASKER, isOwn: false, text: listed.excerpt },
  ...{ mentions: [], isAccepted: false, acceptedBy: null, isDeleted: false, isHidden: false },
  ...{ hiddenReason: null, isReported: false, reports: [], canEdit: false, version: 1 },
  ...{ createdAt: AT, editedAt: null },
};
/** One in each state. */
const ANSWERS: Post[] = [
  {
    ...{ ...post, id: uuid(8), isQuestion: false, author: TEACHER, editedAt: AT },
    ...{ isAccepted: true, acceptedBy: 'instructor', text: `No, <@${ASKER.id}>.`, mentions: [ASKER] },
  },
  { ...post, id: uuid(9), isQuestion: false, isDeleted: true, text: '', author: null },
  {
    ...{ ...post, id: uuid(1), isQuestion: false, isHidden: true, hiddenReason: 'Off topic' },
    reports: [{ reason: 'Rude', createdAt: AT }],
  },
];
const THREAD: Thread = {
  ...{ ...listed, question: { ...post, isOwn: true, canEdit: true }, accepted: null },
  ...{ canAnswer: true, canAccept: true, canModerate: true },
};

/** The pages of questions to people with invented answers of the API, so that the courses of other screens have none. */
export function threadScreens(page: Page): Screen[] {
  const givenList = async () =>
    answering(listThreads.path, { items: [listed, answered], total: 2 }).given?.(page);
  const given = async () => {
    await answering(getThread.path.replace(':threadId', uuid(3)), THREAD).given?.(page);
    const answers = listAnswers.path.replace(':threadId', uuid(3));
    await answering(answers, { items: ANSWERS, total: ANSWERS.length }).given?.(page);
  };
  const path = `/questions/${uuid(3)}`;
  return [
    {
      name: 'questions',
      page,
      path: '/questions',
      given: givenList,
      arrived: () => page.getByText('2 questions'),
    },
    {
      name: 'questions of a new learner',
      page,
      path: '/questions',
      arrived: heading('You have not asked anything yet'),
    },
    failed('questions', page, '/questions', listThreads.path, 'Your questions could not be loaded'),
    { name: 'question', page, path, given, arrived: heading('3 answers') },
    { name: 'question that is gone', page, path, arrived: heading('Question not found') },
  ];
}

export function inboxScreens(page: Page): Screen[] {
  const path = '/teaching/inbox';
  const given = async () => {
    const course = { ...listed.course, openCount: 1, tutorCount: 1, reportedCount: 1 };
    await answering(listInboxCourses.path, [course]).given?.(page);
    await answering(listInbox.path, { items: [listed], total: 1 }).given?.(page);
  };
  return [
    { name: 'inbox', page, path, given, arrived: () => page.getByText('1 question waits') },
    { name: 'inbox without questions', page, path, arrived: heading('No open questions') },
    failed('inbox', page, path, listInbox.path, 'The questions could not be loaded'),
  ];
}
