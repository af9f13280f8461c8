import { type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';
import { IS_PUBLISHED, isManaged, isReceived } from './visibility.queries.js';

/** The learners of its course or the members of its group read a published announcement, as do the people who manage it. */
@Policy('announcement')
export class AnnouncementPolicy extends ObjectPolicy {
  protected readonly notFound = 'messages.announcement.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM announcements
       WHERE announcements.id = ${id}::uuid AND ${IS_PUBLISHED}
         AND (${isReceived(person)} OR ${isManaged(person)})`;
  }
}

/** The instructors of its course or the managers of its group write, publish and delete an announcement. */
@Policy('managedAnnouncement')
export class ManagedAnnouncementPolicy extends ObjectPolicy {
  protected readonly notFound = 'messages.announcement.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM announcements
       WHERE announcements.id = ${id}::uuid AND announcements.deleted_at IS NULL AND ${isManaged(person)}`;
  }
}
