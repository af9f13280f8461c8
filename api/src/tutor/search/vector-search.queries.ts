import {
  isCourseVisibleTo,
  isSlideOpen,
  type Person,
  queryRow,
  queryRows,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The vectors of a passage's parts, one after the other. */
export interface StoredVectors {
  id: string;
  embedding: Buffer;
  parts: number;
}

/** Counts the vectors of a model. @returns also a text that changes with them */
export function findVectorState(
  manager: EntityManager,
  model: string,
): Promise<{ state: string; vectors: number }> {
  return queryRow(
    manager,
    sql`
    SELECT concat(count(*), ' ', max(embedded_at)) AS state, coalesce(sum(embedding_parts), 0)::int AS vectors
      FROM passages WHERE embedding_model = ${model}`,
  );
}

/** Finds vectors of a model in the open modules of a course that the person may open. */
export const findVectorsOfCourse = (
  manager: EntityManager,
  model: string,
  { courseId, person, limit }: { courseId: string; person: Person; limit: number },
) =>
  findVectors(
    manager,
    model,
    sql`passages.course_id = ${courseId} AND ${isCourseVisibleTo(sql`courses`, person)}
        AND ${isSlideOpen(sql`passages.slide_id`, sql`${person.id}::uuid`)} LIMIT ${limit}`,
  );

/** Finds the next vectors of a model in published courses, by the passages' ids. @param after the last id before them */
export const findPublishedVectors = (
  manager: EntityManager,
  model: string,
  { after, limit }: { after: string; limit: number },
) =>
  findVectors(
    manager,
    model,
    sql`courses.is_published AND passages.id > ${after} ORDER BY passages.id LIMIT ${limit}`,
  );

function findVectors(manager: EntityManager, model: string, condition: Sql): Promise<StoredVectors[]> {
  return queryRows(
    manager,
    sql`
    SELECT passages.id, passages.embedding, passages.embedding_parts AS parts
      FROM passages
      JOIN courses ON courses.id = passages.course_id
     WHERE passages.embedding_model = ${model} AND ${condition}`,
  );
}
