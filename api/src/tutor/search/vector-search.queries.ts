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

/** The vectors of a passage. */
export interface StoredVectors {
  /** Of the passage. */
  id: string;
  /** The vectors of the parts one after the other, one byte for each number. */
  embedding: Buffer;
  /** Number of the parts that have a vector. */
  parts: number;
}

/** Counts the vectors of a model. @returns `tableState` is a text that changes when vectors are added or removed */
export function findVectorState(
  manager: EntityManager,
  model: string,
): Promise<{ tableState: string; vectorCount: number }> {
  return queryRow(
    manager,
    sql`
    SELECT concat(count(*), ' ', max(embedded_at)) AS "tableState",
           coalesce(sum(embedding_parts), 0)::int AS "vectorCount"
      FROM passages WHERE embedding_model = ${model}`,
  );
}

/**
 * Finds the ids of courses with passages that have no vectors of a model yet, though the model knows the passages' language.
 * @param courseId null: among all courses
 */
export async function findUnfinishedCourses(
  manager: EntityManager,
  { name, languages }: Pick<EmbeddingModel, 'name' | 'languages'>,
  courseId: string | null,
): Promise<string[]> {
  // An index answers these three comparisons, and none answers IS DISTINCT FROM.
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

/** Finds the vectors of a model for the passages of a course that are in modules open to the person. */
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
 * Finds the next vectors of a model in published courses, ordered by the ids of the passages.
 * @param afterId the passages have higher ids
 */
export const findPublishedVectors = (
  manager: EntityManager,
  model: string,
  { afterId, excludedCourseIds, limit }: { afterId: string; excludedCourseIds: string[]; limit: number },
) =>
  findVectors(
    manager,
    model,
    sql`courses.is_published AND passages.course_id <> ALL (${excludedCourseIds}::uuid[]) AND passages.id > ${afterId}
        ORDER BY passages.id LIMIT ${limit}`,
  );

/** @param condition of passages and their courses; may end with an order and a limit */
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
