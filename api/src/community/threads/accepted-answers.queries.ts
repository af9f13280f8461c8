import type { AcceptedAnswer } from '@lectern/contract';
import { type ComparedWords, type Person, queryRows, sql, stemWords } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { selectOwnCourses } from '../participants/visibility.queries.js';

/** The latest accepted answers that are compared, and how many are named. */
const MAX_COMPARED = 2000;
const MAX_FOUND = 2;
/** Share of a question's words that the answered one has, and the least number of words. Set by hand; a question of one word is shown none. */
const MIN_SHARED_WORDS = 0.6;
const MIN_WORDS = 2;

/** Finds answers to similar questions for the class, which an instructor accepted and which everybody in the course reads. */
export function findAcceptedAnswers(
  manager: EntityManager,
  { courseId, words }: { courseId: string | null; words: ComparedWords },
  person: Person,
): Promise<AcceptedAnswer[]> {
  const ofCourse = courseId ? sql`courses.id = ${courseId}` : sql`true`;
  return queryRows<AcceptedAnswer>(
    manager,
    sql`
    WITH
    -- the stems of the question
    asked AS MATERIALIZED (SELECT tsvector_to_array(${stemWords(words)}) AS stems),
    -- the latest accepted answers of the person's courses
    accepted AS MATERIALIZED (
      SELECT threads.id, threads.accepted_post_id, threads.accepted_at
        FROM (${selectOwnCourses(person, ofCourse)}) own
        JOIN threads ON threads.course_id = own.id
        JOIN posts ON posts.id = threads.accepted_post_id AND posts.deleted_at IS NULL AND posts.hidden_at IS NULL
       WHERE threads.is_accepted_by_instructor AND threads.audience = 'class'
         AND NOT threads.is_hidden AND NOT threads.is_deleted
       ORDER BY threads.accepted_at DESC
       LIMIT ${MAX_COMPARED}
    ),
    -- how many stems each question shares
    shared AS (
      SELECT accepted.*, cardinality(asked.stems) AS all_words,
             cardinality(ARRAY(SELECT unnest(tsvector_to_array(posts.words)) INTERSECT SELECT unnest(asked.stems))) AS count
        FROM accepted JOIN posts ON posts.id = accepted.id CROSS JOIN asked
    )
    SELECT shared.id AS "threadId", shared.accepted_post_id AS "postId"
      FROM shared
     WHERE shared.count >= ${MIN_WORDS}::int AND shared.count >= ${MIN_SHARED_WORDS}::float * shared.all_words
     ORDER BY shared.count DESC, shared.accepted_at DESC, shared.id
     LIMIT ${MAX_FOUND}`,
  );
}
