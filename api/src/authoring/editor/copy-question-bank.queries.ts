import type { QuestionPractice, QuestionType, WholeQuestion } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A question with its newest version. */
export interface CopiedQuestion extends WholeQuestion {
  categoryId: string;
  title: string;
  type: QuestionType;
  tags: string[];
  /** Whether learners practice the question: 'off', 'on' or 'with-exams'. */
  practice: QuestionPractice;
  status: 'draft' | 'ready';
  points: number;
  slideId: string | null;
  quote: string | null;
}

/** Finds the first `limit` questions in the bank of a course that are not archived. */
export function findQuestionsToCopy(
  manager: EntityManager,
  courseId: string,
  limit: number,
): Promise<CopiedQuestion[]> {
  return queryRows(
    manager,
    sql`
    SELECT questions.category_id AS "categoryId", questions.title, questions.type, questions.tags, questions.practice,
           newest.status, newest.points, newest.slide_id AS "slideId", newest.quote, newest.content, question_keys.key
      FROM questions
      JOIN question_categories ON question_categories.id = questions.category_id
      JOIN LATERAL (SELECT * FROM question_versions WHERE question_versions.question_id = questions.id
                     ORDER BY question_versions.version DESC LIMIT 1) newest ON true
      JOIN question_keys ON question_keys.version_id = newest.id
     WHERE question_categories.course_id = ${courseId} AND questions.archived_at IS NULL
     ORDER BY questions.created_at, questions.id
     LIMIT ${limit}`,
  );
}
