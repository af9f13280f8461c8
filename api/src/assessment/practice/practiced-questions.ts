import { createHash } from 'node:crypto';
import type { PracticeQuestion } from '@lectern/contract';
import { shuffleContent } from '@lectern/data';
import { renderFormulas } from '../question-html/render-formulas.js';
import type { PracticableRow } from './practice.queries.js';

/** A question as a learner sees it. The order of the options changes with each answer, but not when the page is reloaded. */
export async function presentPracticeQuestion(
  row: PracticableRow,
  userId: string,
): Promise<PracticeQuestion> {
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
