import { randomUUID } from 'node:crypto';
import {
  createLearningPath,
  type EditedLearningPath,
  enroll,
  publishLearningPath,
  saveProgress,
  type StepChange,
  updateLearningPath,
} from '@lectern/contract';
import type { Course } from '@lectern/data';
import type { TestClient } from './test-api.js';

/** A step that requires all of its courses, with the given fields. */
export const aStep = (courses: Course[], fields: Partial<StepChange> = {}): StepChange => ({
  id: randomUUID(),
  rule: 'all',
  chooseCount: null,
  courseIds: courses.map(({ id }) => id),
  ...fields,
});

/** A published path of the client's person. */
export async function aPath(
  client: TestClient,
  steps: StepChange[],
  { title = `Path ${randomUUID()}`, isInOrder = true } = {},
): Promise<EditedLearningPath> {
  const { body: path } = await client.call(createLearningPath, { body: { title, description: null } });
  const params = { pathId: path.id };
  const change = { title, description: null, isInOrder, version: path.version, steps };
  await client.call(updateLearningPath, { params, body: change });
  return (await client.call(publishLearningPath, { params, body: { isPublished: true } })).body;
}

/** Enrolls the client's person in a course, and completes all of its modules. */
export async function completeCourse(client: TestClient, course: Course): Promise<void> {
  await client.call(enroll, { params: { id: course.id } });
  for (const { slides } of course.modules)
    for (const [index, { id: slideId }] of slides.entries())
      await client.call(saveProgress, {
        params: { courseId: course.id },
        body: { slideId, progress: index === slides.length - 1 ? 100 : 50 },
      });
}
