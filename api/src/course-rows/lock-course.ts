import { Course } from '@lectern/data';
import { NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Locks the course's row against other changes until the transaction ends; learners may still enroll.
 * @throws NotFoundException when there is no such course
 */
export async function lockCourse(manager: EntityManager, id: string): Promise<Course> {
  const course = await manager.findOne(Course, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!course) throw new NotFoundException('This course no longer exists.');
  return course;
}
