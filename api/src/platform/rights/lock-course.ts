import { Course, type Person, teachesCourse } from '@lectern/data';
import { NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Locks the course's row against other changes until the transaction ends; learners may still enroll. The
 * actor is checked again: an instructor who was removed while the call waited for the lock changes nothing.
 * @throws NotFoundException when there is no such course, or this person does not teach it
 */
export async function lockCourse(manager: EntityManager, id: string, actor: Person): Promise<Course> {
  const course = await manager.findOne(Course, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!course) throw new NotFoundException('This course no longer exists.');
  if (!(await teachesCourse(manager, id, actor))) throw new NotFoundException('Course not found.');
  return course;
}
