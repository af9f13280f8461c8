import { type MentionedPerson, type Post as PostOnWire, POST_LIMITS, readMentions } from '@lectern/contract';

/** A post as a person reads it. */
export interface PostRow {
  id: string;
  threadId: string;
  courseId: string;
  authorId: string | null;
  authorName: string | null;
  isAuthorInstructor: boolean | null;
  text: string;
  isAccepted: boolean;
  isAcceptedByInstructor: boolean;
  isDeleted: boolean;
  isHidden: boolean;
  hiddenReason: string | null;
  isReported: boolean;
  reports: { reason: string; createdAt: string }[];
  isClosed: boolean;
  version: number;
  createdAt: Date;
  editedAt: Date | null;
}

interface Reader {
  userId: string;
  isTaught: boolean;
  people: Map<string, MentionedPerson>;
}

export function presentPost(row: PostRow, { userId, isTaught, people }: Reader): PostOnWire {
  const isOwn = row.authorId === userId;
  const seesHidden = isOwn || isTaught;
  const text = row.isHidden && !seesHidden ? '' : row.text;
  return {
    id: row.id,
    threadId: row.threadId,
    isQuestion: row.id === row.threadId,
    author: presentPerson(row.authorId, row.authorName, row.isAuthorInstructor),
    isOwn,
    text,
    mentions: readMentions(text)
      .slice(0, POST_LIMITS.mentions)
      .flatMap((id) => people.get(id) ?? []),
    isAccepted: row.isAccepted,
    acceptedBy: row.isAccepted ? (row.isAcceptedByInstructor ? 'instructor' : 'asker') : null,
    isDeleted: row.isDeleted,
    isHidden: row.isHidden,
    hiddenReason: seesHidden ? row.hiddenReason : null,
    isReported: row.isReported,
    reports: isTaught
      ? row.reports.map(({ reason, createdAt }) => ({ reason, createdAt: new Date(createdAt).toISOString() }))
      : [],
    canEdit: isOwn && !row.isDeleted && !row.isClosed,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

export const presentPerson = (
  id: string | null,
  name: string | null,
  isInstructor: boolean | null,
): MentionedPerson | null =>
  id === null ? null : { id, name: name ?? '', isInstructor: isInstructor ?? false };
