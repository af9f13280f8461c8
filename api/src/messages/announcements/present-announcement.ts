import {
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementState,
  type ListedAnnouncement,
  type ManagedAnnouncement,
  toSingleLine,
} from '@lectern/contract';
import type { AnnouncementRow } from './announcements.queries.js';
import type { AudienceIds, AudienceRow, ManagedAnnouncementRow } from './managed.queries.js';

/** Maximum length of an announcement's excerpt in a list, in characters. */
const MAX_EXCERPT_LENGTH = 200;

export function presentListed(row: AnnouncementRow): ListedAnnouncement {
  const { id, title, isUnread, courseId, groupId, audienceName, courseSlug } = row;
  return {
    ...{ id, title, isUnread },
    excerpt: toExcerpt(row.text),
    audience: presentAudience({ courseId, groupId }, { name: audienceName, courseSlug }),
    publishedAt: row.publishedAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  ...presentListed(row),
  text: row.text,
  authorName: row.authorName,
});

export const presentAudience = (
  { courseId, groupId }: AudienceIds,
  { name, courseSlug }: Pick<AudienceRow, 'name' | 'courseSlug'>,
): AnnouncementAudience => ({
  kind: courseId ? 'course' : 'group',
  id: courseId ?? groupId ?? '',
  name,
  courseSlug,
});

export function presentManaged({ isDue, notifiedAt, ...row }: ManagedAnnouncementRow): ManagedAnnouncement {
  return {
    ...row,
    state: chooseState({ isDue, notifiedAt, publishAt: row.publishAt }),
    publishAt: row.publishAt?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function chooseState({
  isDue,
  notifiedAt,
  publishAt,
}: Pick<ManagedAnnouncementRow, 'isDue' | 'notifiedAt' | 'publishAt'>): AnnouncementState {
  if (!publishAt) return 'draft';
  if (notifiedAt) return 'published';
  return isDue ? 'publishing' : 'scheduled';
}

function toExcerpt(text: string): string {
  const line = toSingleLine(text);
  return line.length > MAX_EXCERPT_LENGTH ? `${line.slice(0, MAX_EXCERPT_LENGTH - 1).trimEnd()}…` : line;
}
