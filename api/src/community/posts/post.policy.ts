import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';
import { mayReadThread } from '../participants/visibility.queries.js';

const POSTS = sql`
  posts
  JOIN threads ON threads.id = posts.thread_id
  JOIN courses ON courses.id = threads.course_id`;

/** Posts that were deleted, or are hidden from the person, can't be reported. */
@Policy('post')
export class PostPolicy extends ObjectPolicy {
  protected readonly notFound = 'community.post.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM ${POSTS}
       WHERE posts.id = ${id}::uuid AND posts.deleted_at IS NULL
         AND (posts.hidden_at IS NULL OR ${isTaughtBy(sql`courses.id`, person)}) AND ${mayReadThread(person)}`;
  }
}

/** The author of a post changes and deletes it, as long as they may read its thread. */
@Policy('ownPost')
export class OwnPostPolicy extends ObjectPolicy {
  protected readonly notFound = 'community.post.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM ${POSTS}
       WHERE posts.id = ${id}::uuid AND posts.author_id = ${person.id}::uuid AND ${mayReadThread(person)}`;
  }
}

/** The instructors of its course hide a post. */
@Policy('taughtPost')
export class TaughtPostPolicy extends ObjectPolicy {
  protected readonly notFound = 'community.post.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM ${POSTS}
       WHERE posts.id = ${id}::uuid AND posts.deleted_at IS NULL AND courses.has_discussion
         AND ${isTaughtBy(sql`courses.id`, person)}`;
  }
}
