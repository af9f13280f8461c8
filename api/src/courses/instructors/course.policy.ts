import { isOwnedBy, isTaughtBy, type Person, queryPrepared, type Sql, sql } from '@lectern/data';
import { ForbiddenException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

const OWNERS_ONLY = 'Only the owner of the course and administrators can do this.';

/** The instructors of a course edit it and everything in it. */
@Policy('course')
export class CoursePolicy extends ObjectPolicy {
  protected readonly notFound = 'Course not found.';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM courses WHERE courses.id = ${id}::uuid AND ${isTaughtBy(sql`courses.id`, person)}`;
  }
}

/** Its owner alone deletes a course and chooses its instructors. */
@Policy('ownedCourse')
export class OwnedCoursePolicy extends CoursePolicy {
  /** @throws NotFoundException to people who do not teach the course, and ForbiddenException to a co-instructor */
  override async require(manager: EntityManager, person: Person, id: string): Promise<void> {
    await super.require(manager, person, id);
    const isOwner = sql`SELECT FROM courses WHERE courses.id = ${id}::uuid AND ${isOwnedBy(sql`courses.id`, person)}`;
    const [owned] = await queryPrepared(manager, isOwner);
    if (!owned) throw new ForbiddenException(OWNERS_ONLY);
  }
}
