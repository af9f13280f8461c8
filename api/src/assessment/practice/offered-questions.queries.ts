import { PERSON_GRADED_TYPES, type WholeQuestion } from '@lectern/contract';
import { IS_USED_BY_EXAMS, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * SQL for FROM: questions with their newest ready version (`newest`) and the published course that they belong to. A question belongs
 * to the course of its slide; without a slide, to the course of its category.
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

/** SQL condition: the setting of a row of `questions` lets learners practice the question. */
export const IS_OFFERED = sql`(
  questions.practice <> 'off' AND questions.archived_at IS NULL AND questions.type <> ALL (${PERSON_GRADED_TYPES})
  AND (questions.practice = 'with-exams' OR NOT ${IS_USED_BY_EXAMS}))`;

/**
 * SQL condition: a row of `questions` is in an open attempt.
 * @param attemptCondition SQL condition that limits the attempts
 */
export const isInOpenAttempt = (attemptCondition: Sql): Sql => sql`
  EXISTS (SELECT FROM attempts JOIN attempt_questions answers ON answers.attempt_id = attempts.id
           WHERE ${attemptCondition} AND attempts.submitted_at IS NULL AND answers.question_id = questions.id)`;

/** A question with its key that every learner of the course may practice now. */
export interface OfferedQuestion extends WholeQuestion {
  id: string;
  /** Null for a question that belongs to the course as a whole. */
  moduleId: string | null;
}

/** Finds the questions of a course that every learner may practice now, in the order of the slides. */
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
