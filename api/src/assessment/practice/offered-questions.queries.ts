import { PERSON_GRADED_TYPES, type WholeQuestion } from '@lectern/contract';
import { IS_USED_BY_EXAMS, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * SQL: questions in their newest version that is ready, with the published course that they belong to. A question belongs to
 * the course of its slide, or else of its category.
 */
export const FROM_QUESTIONS_OF_COURSES = sql`
    FROM questions
    JOIN question_categories ON question_categories.id = questions.category_id
    JOIN LATERAL (SELECT * FROM question_versions versions
                   WHERE versions.question_id = questions.id AND versions.status = 'ready'
                   ORDER BY versions.version DESC LIMIT 1) newest ON true
    LEFT JOIN slides ON slides.id = newest.slide_id
    LEFT JOIN modules ON modules.id = slides.module_id
    JOIN courses ON courses.id = coalesce(modules.course_id, question_categories.course_id) AND courses.is_published`;

/** SQL: whether learners may practice a row of `questions`. */
export const IS_OFFERED = sql`(
  questions.practice <> 'off' AND questions.archived_at IS NULL AND questions.type <> ALL (${PERSON_GRADED_TYPES})
  AND (questions.practice = 'with-exams' OR NOT ${IS_USED_BY_EXAMS}))`;

/**
 * SQL: whether a row of `questions` is in an attempt that is not submitted.
 * @param isMeant SQL of the attempts that count
 */
export const isInOpenAttempt = (isMeant: Sql): Sql => sql`
  EXISTS (SELECT FROM attempts JOIN attempt_questions answers ON answers.attempt_id = attempts.id
           WHERE ${isMeant} AND attempts.submitted_at IS NULL AND answers.question_id = questions.id)`;

/** A question that every learner of its course can practice now, with its key. */
export interface OfferedQuestion extends WholeQuestion {
  id: string;
  /** Null for a question that belongs to the course as a whole. */
  moduleId: string | null;
}

/** Finds the questions of a course that every learner can practice now, in the order of the slides. */
export function findOfferedQuestions(manager: EntityManager, courseId: string): Promise<OfferedQuestion[]> {
  return queryRows(
    manager,
    sql`
    SELECT questions.id, newest.content, question_keys.key, modules.id AS "moduleId"
      ${FROM_QUESTIONS_OF_COURSES}
      JOIN question_keys ON question_keys.version_id = newest.id
     WHERE courses.id = ${courseId} AND ${IS_OFFERED} AND NOT ${isInOpenAttempt(sql`true`)}
     ORDER BY modules.position, slides.position, questions.id`,
  );
}
