import {
  type ListedThread,
  type MentionedPerson,
  type NearestSlide,
  type NoteState,
  readMentions,
  replaceMentions,
  type ThreadAudience,
  toSingleLine,
} from '@lectern/contract';
import { presentPerson } from '../posts/present-post.js';

/** Longest beginning of a question in a list, in characters. */
const EXCERPT_LENGTH = 200;
/** In place of a mentioned person whose account was deleted. */
const NO_NAME = '…';

/** A thread as a person reads it. */
export interface ThreadRow {
  id: string;
  title: string;
  /** Beginning of the question's text. */
  text: string;
  audience: ThreadAudience;
  askerId: string | null;
  askerName: string | null;
  isAskerInstructor: boolean | null;
  courseId: string;
  courseSlug: string;
  courseTitle: string;
  isTaught: boolean;
  moduleId: string | null;
  moduleTitle: string;
  slideId: string | null;
  slideTitle: string;
  slideNumber: number | null;
  quote: string | null;
  startLetter: number | null;
  endLetter: number | null;
  placeX: number | null;
  placeY: number | null;
  isChanged: boolean;
  answerCount: number;
  postCount: number;
  acceptedPostId: string | null;
  isAcceptedByInstructor: boolean;
  isClosed: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  isFromTutor: boolean;
  nearestSlideIds: string[];
  isFollowed: boolean;
  isUnread: boolean;
  reportCount: number;
  createdAt: Date;
  lastPostAt: Date;
}

/** @param people whom the question mentions, by id */
export function presentThread(
  row: ThreadRow,
  { userId, people }: { userId: string; people: Map<string, MentionedPerson> },
): ListedThread {
  const { id, title, audience, quote, isFollowed, isUnread, answerCount, reportCount } = row;
  const { startLetter, endLetter, placeX, placeY } = row;
  const isFound = row.slideId !== null && startLetter !== null && endLetter !== null;
  const isAnswered = row.acceptedPostId !== null;
  return {
    ...{ id, title, audience, quote, isFollowed, isUnread, answerCount, reportCount, isAnswered },
    excerpt: toExcerpt(row.text, people),
    asker: presentPerson(row.askerId, row.askerName, row.isAskerInstructor),
    isOwn: row.askerId === userId,
    course: { id: row.courseId, slug: row.courseSlug, title: row.courseTitle },
    module: { id: row.moduleId, title: row.moduleTitle },
    slide: { id: row.slideId, title: row.slideTitle, number: row.slideNumber },
    range: isFound ? { start: startLetter, end: endLetter } : null,
    place: placeX !== null && placeY !== null ? { x: placeX, y: placeY } : null,
    state: chooseState(row),
    isOpen: !isAnswered && !row.isClosed && !row.isHidden && !row.isDeleted,
    isAcceptedByInstructor: row.isAcceptedByInstructor,
    isClosed: row.isClosed,
    isHidden: row.isHidden,
    isDeleted: row.isDeleted,
    isFromTutor: row.isFromTutor,
    createdAt: row.createdAt.toISOString(),
    lastPostAt: row.lastPostAt.toISOString(),
  };
}

function chooseState({ slideId, isChanged }: Pick<ThreadRow, 'slideId' | 'isChanged'>): NoteState {
  if (slideId === null) return 'removed';
  return isChanged ? 'changed' : 'exact';
}

function toExcerpt(text: string, people: Map<string, MentionedPerson>): string {
  const whole = text.replace(/<@[0-9a-f-]*$/, '');
  const line = toSingleLine(replaceMentions(whole, (id) => `@${people.get(id)?.name || NO_NAME}`));
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…` : line;
}

/** The mentioned people of several threads, as pairs of course and person. */
export const listMentions = (rows: Pick<ThreadRow, 'courseId' | 'text'>[]) =>
  rows.flatMap(({ courseId, text }) => readMentions(text).map((userId) => ({ courseId, userId })));

/** The nearest slides of a thread, from those of several ones. */
export const chooseNearest = ({ nearestSlideIds }: ThreadRow, slides: NearestSlide[]): NearestSlide[] =>
  nearestSlideIds.flatMap((id) => slides.find(({ slideId }) => slideId === id) ?? []);
