import {
  empty,
  isCourseVisibleTo,
  isSlideOpen,
  type Person,
  queryRow,
  queryRows,
  type Sql,
  sql,
} from '@lectern/data';
import type { EmbeddingModel } from '@lectern/infra';
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

/**
 * Finds courses in which passages that a model knows have no vectors of it yet.
 * @param courseId null: all courses
 */
export async function findUnfinishedCourses(
  manager: EntityManager,
  { name, languages }: Pick<EmbeddingModel, 'name' | 'languages'>,
  courseId: string | null,
): Promise<string[]> {
  // Not IS DISTINCT FROM, which no index answers.
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT DISTINCT passages.course_id AS id
      FROM passages
     WHERE (passages.embedding_model IS NULL OR passages.embedding_model < ${name} OR passages.embedding_model > ${name})
       ${languages ? sql`AND passages.language = ANY (${languages})` : empty}
       ${courseId ? sql`AND passages.course_id = ${courseId}` : empty}`,
  );
  return rows.map(({ id }) => id);
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

/**
 * Finds the next vectors of a model in published courses, by the passages' ids.
 * @param after the last id before them
 * @param without ids of courses to leave out
 */
export const findPublishedVectors = (
  manager: EntityManager,
  model: string,
  { after, without, limit }: { after: string; without: string[]; limit: number },
) =>
  findVectors(
    manager,
    model,
    sql`courses.is_published AND passages.course_id <> ALL (${without}::uuid[]) AND passages.id > ${after} ORDER BY passages.id LIMIT ${limit}`,
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
