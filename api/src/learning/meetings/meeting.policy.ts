import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of its course change and cancel a meeting. */
@Policy('managedMeeting')
export class ManagedMeetingPolicy extends ObjectPolicy {
  protected readonly notFound = 'learning.meeting.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM meetings
       WHERE meetings.id = ${id}::uuid AND ${isTaughtBy(sql`meetings.course_id`, person)}`;
  }
}
