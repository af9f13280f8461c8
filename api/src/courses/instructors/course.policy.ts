import { isOwnedBy, isTaughtBy, type Person, queryPrepared, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of a course edit it and everything in it. */
@Policy('course')
export class CoursePolicy extends ObjectPolicy {
  protected readonly notFound = 'courses.courseNotFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM courses WHERE courses.id = ${id}::uuid AND ${isTaughtBy(sql`courses.id`, person)}`;
  }
}

/** Its owner alone deletes a course and chooses its instructors. */
@Policy('ownedCourse')
export class OwnedCoursePolicy extends CoursePolicy {
  /** @throws Refusal (404) to people who do not teach the course, and Refusal (403) to a co-instructor */
  override async require(manager: EntityManager, person: Person, id: string): Promise<void> {
    await super.require(manager, person, id);
    const isOwner = sql`SELECT FROM courses WHERE courses.id = ${id}::uuid AND ${isOwnedBy(sql`courses.id`, person)}`;
    const [owned] = await queryPrepared(manager, isOwner);
    if (!owned) throw new Refusal(403, 'courses.ownersOnly');
  }
}
