import { Course, type Person, teachesCourse } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { lockRow } from '../edits/lock-row.js';

/**
 * Locks a course and checks the actor's right again, so that an instructor who was removed while the call waited for the lock changes
 * nothing.
 * @throws Refusal (404) when there is no such course, or this person does not teach it
 */
export async function lockCourse(manager: EntityManager, id: string, actor: Person): Promise<Course> {
  const course = await lockRow(manager, Course, id, 'course');
  if (!(await teachesCourse(manager, id, actor))) throw new Refusal(404, 'courses.courseNotFound');
  return course;
}
