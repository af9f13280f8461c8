import { isOwnedBy, isTaughtBy, limitTo, type Person, queryPrepared } from '@lectern/data';
import { ForbiddenException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

const OWNERS_ONLY = 'Only the owner of the course and administrators can do this.';

/** The instructors of a course edit it and everything in it. */
@Policy('course')
export class CoursePolicy extends ObjectPolicy {
  protected readonly query = `SELECT FROM courses WHERE id = $1::uuid AND ${isTaughtBy('courses.id', '$2')}`;
  protected readonly notFound = 'Course not found.';
}

/** Its owner alone deletes a course and chooses its instructors. */
@Policy('ownedCourse')
export class OwnedCoursePolicy extends CoursePolicy {
  /** @throws NotFoundException to people who do not teach the course, and ForbiddenException to a co-instructor */
  override async require(manager: EntityManager, person: Person, id: string): Promise<void> {
    await super.require(manager, person, id);
    const [owned] = await queryPrepared(
      manager,
      `SELECT FROM courses WHERE id = $1::uuid AND ${isOwnedBy('courses.id', '$2')}`,
      [id, limitTo(person)],
    );
    if (!owned) throw new ForbiddenException(OWNERS_ONLY);
  }
}
