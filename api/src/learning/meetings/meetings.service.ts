import type { CourseMeetings, listManagedMeetings, NextMeeting, Parsed } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findManagedMeetings } from './managed-meetings.queries.js';
import { findNextMeeting, findPastMeetings, findUpcomingMeetings } from './meetings.queries.js';
import {
  type MeetingReader,
  presentManagedMeeting,
  presentMeeting,
  presentNextMeeting,
} from './present-meeting.js';

/** Lists the meetings of courses. A `MeetingReader` determines whether addresses of meetings are included. */
@Injectable()
export class MeetingsService {
  constructor(private readonly source: DataSource) {}

  async list(courseId: string, user: User, reader: MeetingReader): Promise<CourseMeetings> {
    const query = { courseId, person: user };
    const [upcoming, past] = await Promise.all([
      findUpcomingMeetings(this.source.manager, query),
      findPastMeetings(this.source.manager, query),
    ]);
    return {
      upcoming: upcoming.map((row) => presentMeeting(row, reader)),
      past: past.map((row) => presentMeeting(row, reader)),
    };
  }

  async getNext(user: User, reader: MeetingReader): Promise<NextMeeting | null> {
    const next = await findNextMeeting(this.source.manager, user.id);
    return next ? presentNextMeeting(next, reader) : null;
  }

  async listManaged(
    courseId: string,
    page: number,
    reader: MeetingReader,
  ): Promise<Parsed<typeof listManagedMeetings.response>> {
    const course = await this.source.manager.findOneBy(Course, { id: courseId });
    if (!course) throw new Refusal(404, 'courses.courseGone');
    const { items, total } = await findManagedMeetings(this.source.manager, { courseId, page });
    return {
      ...{ total, courseTitle: course.title },
      items: items.map((row) => presentManagedMeeting(row, reader)),
    };
  }
}
