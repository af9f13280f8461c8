import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';
import { mayReadThread } from '../participants/visibility.queries.js';

/** The participants of its course read a thread; one for instructors only its asker and the instructors. */
@Policy('thread')
export class ThreadPolicy extends ObjectPolicy {
  protected readonly notFound = 'community.thread.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM threads JOIN courses ON courses.id = threads.course_id
       WHERE threads.id = ${id}::uuid AND ${mayReadThread(person)}`;
  }
}

/** The instructors of its course moderate a thread. */
@Policy('taughtThread')
export class TaughtThreadPolicy extends ObjectPolicy {
  protected readonly notFound = 'community.thread.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM threads JOIN courses ON courses.id = threads.course_id
       WHERE threads.id = ${id}::uuid AND courses.has_discussion AND ${isTaughtBy(sql`courses.id`, person)}`;
  }
}
