import type { AcceptedAnswer } from '@lectern/contract';
import { type ComparedWords, type Person, queryRows, sql, stemWords } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { selectDiscussedCourses } from '../participants/visibility.queries.js';

/** Only this number of accepted answers, the latest, is compared with a question. */
const MAX_COMPARED_ANSWERS = 2000;
const MAX_FOUND_ANSWERS = 2;
/** Least share (0 to 1) of the words of a question that an answered question must also contain; chosen by hand. */
const MIN_SHARED_WORD_RATIO = 0.6;
/** Least number of words that both questions contain, so that a question of one word finds no answers. */
const MIN_SHARED_WORDS = 2;

/** Finds answers to similar questions that an instructor accepted, and that all people of the course may read. */
export function findAcceptedAnswers(
  manager: EntityManager,
  { courseId, words }: { courseId: string | null; words: ComparedWords },
  person: Person,
): Promise<AcceptedAnswer[]> {
  const isInCourse = courseId ? sql`courses.id = ${courseId}` : sql`true`;
  return queryRows<AcceptedAnswer>(
    manager,
    sql`
    WITH
    -- the stems of the question
    asked AS MATERIALIZED (SELECT tsvector_to_array(${stemWords(words)}) AS stems),
    -- the latest accepted answers of the person's courses
    accepted AS MATERIALIZED (
      SELECT threads.id, threads.accepted_post_id, threads.accepted_at
        FROM (${selectDiscussedCourses(person, isInCourse)}) discussed_courses
        JOIN threads ON threads.course_id = discussed_courses.id
        JOIN posts ON posts.id = threads.accepted_post_id AND posts.deleted_at IS NULL AND posts.hidden_at IS NULL
       WHERE threads.is_accepted_by_instructor AND threads.audience = 'class'
         AND NOT threads.is_hidden AND NOT threads.is_deleted
       ORDER BY threads.accepted_at DESC
       LIMIT ${MAX_COMPARED_ANSWERS}
    ),
    -- how many stems the question of each answer shares with the asked question
    shared AS (
      SELECT accepted.*, cardinality(asked.stems) AS asked_word_count,
             cardinality(ARRAY(SELECT unnest(tsvector_to_array(posts.words)) INTERSECT SELECT unnest(asked.stems))) AS shared_word_count
        FROM accepted JOIN posts ON posts.id = accepted.id CROSS JOIN asked
    )
    SELECT shared.id AS "threadId", shared.accepted_post_id AS "postId"
      FROM shared
     WHERE shared.shared_word_count >= ${MIN_SHARED_WORDS}::int
       AND shared.shared_word_count >= ${MIN_SHARED_WORD_RATIO}::float * shared.asked_word_count
     ORDER BY shared.shared_word_count DESC, shared.accepted_at DESC, shared.id
     LIMIT ${MAX_FOUND_ANSWERS}`,
  );
}
