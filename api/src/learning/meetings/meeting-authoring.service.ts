import {
  type AuditAction,
  MEETING_CHANGE_MAIL_HOURS,
  MEETING_LIMITS,
  type MeetingCancellation,
  type MeetingChange,
  type NewMeeting,
} from '@lectern/contract';
import { type Course, Meeting, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import { cancelPlannedMeetings, countUpcoming, insertSeries } from './managed-meetings.queries.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The instructors of a course plan, change and cancel its meetings, one at a time: each locks the course. The audit log records
 * changes without texts and addresses.
 */
@Injectable()
export class MeetingAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Plans a meeting or a weekly series once: its id is the client's. */
  create(courseId: string, meeting: NewMeeting, actor: User): Promise<{ created: number }> {
    const { id, weeks } = meeting;
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const existing = await manager.findBy(Meeting, { seriesId: id });
      if (existing.length && existing.every((one) => isRepeated(one, courseId, actor)))
        return { created: existing.length };
      if (existing.length) throw new Refusal(409, 'learning.meeting.idInUse');
      requireStart(meeting.startsAt, weeks);
      if ((await countUpcoming(manager, courseId)) + weeks > MEETING_LIMITS.upcoming)
        throw new Refusal(409, 'learning.meeting.tooMany', { values: { max: MEETING_LIMITS.upcoming } });
      const created = await insertSeries(manager, meeting, { courseId, createdById: actor.id });
      await this.record(manager, course, { action: 'course.meeting-created', actor, detail: id });
      return { created };
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT */
  async update(id: string, { version, ...change }: MeetingChange, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const { course, meeting } = await lockMeeting(manager, id, actor);
      requireVersion('meeting', meeting, version);
      requirePlanned(meeting);
      const sent = { ...change, startsAt: new Date(change.startsAt) };
      const fields = findChanges(meeting, sent);
      if (!fields.length) return;
      const isMoved = fields.includes('startsAt');
      if (isMoved) requireStart(change.startsAt, 1);
      const isMailDue = meeting.isMailDue || isSoon(meeting.startsAt) || isSoon(sent.startsAt);
      await manager.update(Meeting, id, { ...sent, ...(isMoved && { movedAt: new Date(), isMailDue }) });
      await this.record(manager, course, {
        ...{ action: 'course.meeting-updated', actor, fields, detail: id },
      });
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT */
  cancel(
    id: string,
    { version, withFollowing }: MeetingCancellation,
    actor: User,
  ): Promise<{ cancelled: number }> {
    return this.source.transaction(async (manager) => {
      const { course, meeting } = await lockMeeting(manager, id, actor);
      requireVersion('meeting', meeting, version);
      requirePlanned(meeting);
      const cancelled = await cancelPlannedMeetings(manager, meeting, { withFollowing });
      await this.record(manager, course, { action: 'course.meeting-cancelled', actor, detail: id });
      return { cancelled };
    });
  }

  private record(
    manager: EntityManager,
    { id, title }: Course,
    entry: { action: AuditAction; actor: User; fields?: string[]; detail: string },
  ): Promise<void> {
    return this.audit.record(manager, { ...entry, target: { kind: 'course', id, name: title } });
  }
}

const isRepeated = (saved: Meeting, courseId: string, actor: User) =>
  saved.courseId === courseId && saved.createdById === actor.id;

/** @throws Refusal (404) where the meeting is gone, or the person no longer teaches its course */
async function lockMeeting(
  manager: EntityManager,
  id: string,
  actor: User,
): Promise<{ course: Course; meeting: Meeting }> {
  const found = await manager.findOneBy(Meeting, { id });
  if (!found) throw new Refusal(404, 'learning.meeting.gone');
  const course = await lockCourse(manager, found.courseId, actor);
  return { course, meeting: await manager.findOneByOrFail(Meeting, { id }) };
}

function requirePlanned({ startsAt, minutes, cancelledAt }: Meeting): void {
  if (cancelledAt) throw new Refusal(409, 'learning.meeting.cancelled');
  if (startsAt.getTime() + minutes * MINUTE_MS <= Date.now()) throw new Refusal(409, 'learning.meeting.over');
}

/** Learners who plan to come are sent a message at once. */
const isSoon = (startsAt: Date) => startsAt.getTime() - Date.now() <= MEETING_CHANGE_MAIL_HOURS * HOUR_MS;

/** @param weeks of a series, of which the last meeting counts */
function requireStart(startsAt: string, weeks: number): void {
  const aheadMs = Date.parse(startsAt) - Date.now();
  if (aheadMs <= 0) throw new Refusal(400, 'learning.meeting.timeIsPast');
  if (aheadMs + (weeks - 1) * 7 * DAY_MS > MEETING_LIMITS.daysAhead * DAY_MS)
    throw new Refusal(400, 'learning.meeting.timeIsFar', { values: { days: MEETING_LIMITS.daysAhead } });
}

type Planned = Pick<Meeting, 'title' | 'startsAt' | 'minutes' | 'address' | 'note'>;

/** The names of the fields that differ. */
const findChanges = (saved: Planned, sent: Planned): string[] => [
  ...(saved.title === sent.title ? [] : ['title']),
  ...(saved.startsAt.getTime() === sent.startsAt.getTime() ? [] : ['startsAt']),
  ...(saved.minutes === sent.minutes ? [] : ['minutes']),
  ...(saved.address === sent.address ? [] : ['address']),
  ...(saved.note === sent.note ? [] : ['description']),
];
