import { createHash } from 'node:crypto';
import type { PracticeQuestion, QuestionContent } from '@lectern/contract';
import { shuffleContent, IS_USED_BY_EXAMS } from '@lectern/data';
import { renderFormulas } from '../question-html/render-formulas.js';

/**
 * SQL: the questions that the person $1 can practice now, with the columns of a `PracticedRow`. A question belongs to the
 * course of its slide, or else of its category. Left out are questions of an open attempt: practice would check answers
 * of an exam while it is taken.
 */
export const PRACTICED_QUESTIONS = `
    FROM questions
    JOIN question_categories ON question_categories.id = category_id
    JOIN LATERAL (SELECT * FROM question_versions WHERE question_id = questions.id AND status = 'ready'
                   ORDER BY version DESC LIMIT 1) newest ON true
    LEFT JOIN slides ON slides.id = newest.slide_id
    LEFT JOIN modules ON modules.id = slides.module_id
    JOIN courses ON courses.id = coalesce(modules.course_id, question_categories.course_id) AND courses.is_published
    JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.user_id = $1
    LEFT JOIN practice_cards ON practice_cards.question_id = questions.id AND practice_cards.user_id = $1
   WHERE practice <> 'off' AND archived_at IS NULL AND questions.type <> 'essay'
     AND (practice = 'with-exams' OR NOT ${IS_USED_BY_EXAMS.text})
     AND NOT EXISTS (SELECT FROM attempts JOIN attempt_questions ON attempt_id = attempts.id
                      WHERE attempts.user_id = $1 AND submitted_at IS NULL
                        AND attempt_questions.question_id = questions.id)`;

export interface PracticedRow {
  id: string;
  version: number;
  content: QuestionContent;
  courseTitle: string;
  courseSlug: string;
  moduleTitle: string | null;
  isInReview: boolean;
  answers: number;
}

export const PRACTICED_COLUMNS = `
  SELECT questions.id, newest.version, newest.content, courses.title AS "courseTitle", courses.slug AS "courseSlug",
         modules.title AS "moduleTitle", coalesce(is_in_review, false) AS "isInReview",
         coalesce(answers, 0) AS answers`;

/** A question as a learner sees it: the order of its options changes with each answer, and stays on a reload. */
export async function presentPracticed(row: PracticedRow, userId: string): Promise<PracticeQuestion> {
  const seed = createHash('sha256').update(`${userId} ${row.id} ${row.answers}`).digest().readInt32BE();
  return {
    id: row.id,
    version: row.version,
    content: shuffleContent(await renderFormulas(row.content), seed, true),
    course: { title: row.courseTitle, slug: row.courseSlug },
    moduleTitle: row.moduleTitle,
    isInReview: row.isInReview,
  };
}
