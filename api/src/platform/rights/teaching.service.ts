import { limitTo, type Person, queryPrepared } from '@lectern/data';
import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CHECKS, type TaughtKind } from './taught-objects.js';

const OWNERS_ONLY = 'Only the owner of the course and administrators can do this.';

/**
 * Decides which objects an instructor may work with: those of the courses that they teach and the groups that they manage.
 * Administrators may work with all. Lists use the conditions of `libs/data/src/courses/taught-by.ts`.
 */
@Injectable()
export class TeachingService {
  constructor(private readonly source: DataSource) {}

  /** @throws NotFoundException when the course is unknown, or this person does not teach it */
  requireCourse(person: Person, courseId: string): Promise<void> {
    return this.require(person, 'course', courseId);
  }

  /**
   * @param manager of a transaction, for a check that sees what this one changed or waited for
   * @throws NotFoundException when the group is unknown, or this person does not manage it
   */
  requireGroup(person: Person, groupId: string, manager?: EntityManager): Promise<void> {
    return this.require(person, 'group', groupId, manager);
  }

  /** @throws NotFoundException when the object is unknown, or its course or group is not this person's */
  async require(person: Person, kind: TaughtKind, id: string, manager = this.source.manager): Promise<void> {
    const { query, notFound } = CHECKS[kind];
    const [found] = await queryPrepared(manager, query, [id, limitTo(person)]);
    if (!found) throw new NotFoundException(notFound);
  }

  /** The ids of the courses that the person teaches, sorted; null for administrators, who may work with all. */
  async listCourseIds(person: Person): Promise<string[] | null> {
    const limit = limitTo(person);
    if (limit === null) return null;
    const rows = await queryPrepared<{ id: string }>(
      this.source.manager,
      'SELECT course_id AS id FROM course_instructors WHERE user_id = $1::uuid ORDER BY course_id',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * @throws NotFoundException when the course is unknown, or this person does not teach it, and ForbiddenException for a
   * co-instructor
   */
  async requireOwner(person: Person, courseId: string): Promise<void> {
    await this.requireCourse(person, courseId);
    const [owned] = await queryPrepared(
      this.source.manager,
      'SELECT FROM course_instructors WHERE course_id = $1::uuid AND user_id = $2::uuid AND is_owner',
      [courseId, person.id],
    );
    if (!owned && person.role !== 'admin') throw new ForbiddenException(OWNERS_ONLY);
  }
}
