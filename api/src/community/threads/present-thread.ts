import {
  type ListedThread,
  type MentionedPerson,
  type NearestSlide,
  readMentions,
  replaceMentions,
  type ThreadAudience,
  toSingleLine,
} from '@lectern/contract';
import { type AnchorRow, presentAnchor } from '../anchors/present-anchor.js';
import { presentPerson } from '../posts/present-post.js';

/** Longest beginning of a question in a list, in characters. */
const EXCERPT_LENGTH = 200;
/** In place of a mentioned person whose account was deleted. */
const NO_NAME = '…';

/** A thread as a person reads it. */
export interface ThreadRow extends AnchorRow {
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
  const { id, title, audience, isFollowed, isUnread, answerCount, reportCount } = row;
  const isAnswered = row.acceptedPostId !== null;
  return {
    ...{ id, title, audience, isFollowed, isUnread, answerCount, reportCount, isAnswered },
    ...presentAnchor(row),
    excerpt: toExcerpt(row.text, people),
    asker: presentPerson(row.askerId, row.askerName, row.isAskerInstructor),
    isOwn: row.askerId === userId,
    course: { id: row.courseId, slug: row.courseSlug, title: row.courseTitle },
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
