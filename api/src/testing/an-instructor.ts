import { type Course, CourseInstructor, type User } from '@lectern/data';
import type { TestApi, TestClient } from './test-api.js';

/** A signed-in instructor who owns these courses. */
export async function anInstructor(
  api: TestApi,
  ...courses: Course[]
): Promise<{ user: User; client: TestClient }> {
  const user = await api.aUser({ role: 'instructor', firstName: 'Maria', lastName: 'Agnesi' });
  for (const course of courses) await addInstructor(api, course, user, { isOwner: true });
  return { user, client: await api.as(user) };
}

/** Lets a person teach a course, as a co-instructor by default. */
export async function addInstructor(api: TestApi, course: Course, user: User, { isOwner = false } = {}) {
  await api.database.source.manager.insert(CourseInstructor, {
    courseId: course.id,
    userId: user.id,
    isOwner,
  });
}
