import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Makes the positions of all modules and slides of a course negative: while they are moved, no two may have the same position. */
export async function clearPositions(manager: EntityManager, courseId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE slides SET position = -1 - position
     WHERE module_id IN (SELECT modules.id FROM modules WHERE modules.course_id = ${courseId})`,
  );
  await changeRows(manager, sql`UPDATE modules SET position = -1 - position WHERE course_id = ${courseId}`);
}

export async function moveModules(
  manager: EntityManager,
  courseId: string,
  modules: { id: string; position: number }[],
): Promise<void> {
  const ids = modules.map(({ id }) => id);
  const positions = modules.map(({ position }) => position);
  await changeRows(
    manager,
    sql`
    UPDATE modules SET position = target.position
      FROM unnest(${ids}::uuid[], ${positions}::int[]) AS target (id, position)
     WHERE target.id = modules.id AND modules.course_id = ${courseId}`,
  );
}

export async function moveSlides(
  manager: EntityManager,
  slides: { id: string; moduleId: string; position: number }[],
): Promise<void> {
  const ids = slides.map(({ id }) => id);
  const moduleIds = slides.map(({ moduleId }) => moduleId);
  const positions = slides.map(({ position }) => position);
  await changeRows(
    manager,
    sql`
    UPDATE slides SET position = target.position, module_id = target.module_id
      FROM unnest(${ids}::uuid[], ${moduleIds}::uuid[], ${positions}::int[]) AS target (id, module_id, position)
     WHERE target.id = slides.id`,
  );
}
