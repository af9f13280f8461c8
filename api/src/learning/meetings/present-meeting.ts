import type { ManagedMeeting, Meeting, NextMeeting } from '@lectern/contract';
import type { ManagedMeetingRow } from './managed-meetings.queries.js';
import type { MeetingRow, NextMeetingRow } from './meetings.queries.js';

/** The person who reads the presented meetings. */
export interface MeetingReader {
  /** Whether meetings are presented with their address: false while an administrator views Lectern as the person. */
  getsAddress: boolean;
}

export const presentMeeting = (row: MeetingRow, reader: MeetingReader): Meeting => ({
  ...presentFacts(row, reader),
  note: row.note,
  isCancelled: row.isCancelled,
});

export const presentNextMeeting = (row: NextMeetingRow, reader: MeetingReader): NextMeeting => ({
  ...presentFacts(row, reader),
  courseTitle: row.courseTitle,
  courseSlug: row.courseSlug,
});

export const presentManagedMeeting = (row: ManagedMeetingRow, reader: MeetingReader): ManagedMeeting => ({
  ...presentFacts(row, reader),
  ...{ note: row.note, state: row.state, position: row.position, seriesSize: row.seriesSize },
  ...{ followingCount: row.followingCount, version: row.version },
});

const presentFacts = (
  { id, title, startsAt, minutes, address }: MeetingRow,
  { getsAddress }: MeetingReader,
) => ({
  ...{ id, title, startsAt: startsAt.toISOString(), minutes },
  address: getsAddress ? address : null,
});
