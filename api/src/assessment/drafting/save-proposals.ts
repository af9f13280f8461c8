import { PROPOSAL_LIMITS, QUESTION_LIMITS } from '@lectern/contract';
import { Course, QuestionProposal } from '@lectern/data';
import { slideText } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import type { CourseWithSlides } from './course-slides.js';
import { findQuestionsOfCourse, insertProposals } from './proposals.queries.js';
import { hash } from './rules/choose.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { hasQuote, identifyQuestion } from './rules/verify-question.js';

/**
 * Saves drafted questions as open proposals, up to the limit of open proposals. Leaves out questions of the bank; `insertProposals`
 * leaves out those that the course has as proposals, rejected ones included.
 * @returns how many were added
 * @throws Refusal (409) if the limit was reached before
 */
export async function saveProposals(
  manager: EntityManager,
  { course, slides }: CourseWithSlides,
  questions: DraftedQuestion[],
): Promise<number> {
  const locked = await manager.findOne(Course, {
    where: { id: course.id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!locked) throw new Refusal(404, 'courses.courseNotFound');
  await removeOutdatedProposals(manager, course.id, slides);
  const openCount = await manager.countBy(QuestionProposal, { courseId: course.id, state: 'open' });
  if (openCount >= PROPOSAL_LIMITS.open)
    throw new Refusal(409, 'assessment.tooManyProposals', { values: { count: openCount } });
  const bankQuestions = await findQuestionsOfCourse(manager, course.id);
  const bankHashes = new Set(bankQuestions.map((question) => hash(identifyQuestion(question))));
  const proposals = questions
    .map((question) => ({
      ...question,
      title: shorten(question.title, QUESTION_LIMITS.title),
      identityHash: hash(identifyQuestion(question)),
    }))
    .filter(({ identityHash }) => !bankHashes.has(identityHash));
  return insertProposals(manager, course.id, proposals, PROPOSAL_LIMITS.open - openCount);
}

/** Cuts a text, but not within a character of two code units: `jsonb` refuses half of one. */
const shorten = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;

/** Deletes open proposals whose slide is gone or no longer has the quote; they cannot be accepted, but count for the limit. */
async function removeOutdatedProposals(
  manager: EntityManager,
  courseId: string,
  slides: CourseWithSlides['slides'],
) {
  const texts = new Map(slides.map(({ id, content }) => [id, slideText(content)]));
  const openProposals = await manager.find(QuestionProposal, {
    select: { id: true, slideId: true, quote: true },
    where: { courseId, state: 'open' },
  });
  const outdated = openProposals.filter(
    ({ slideId, quote }) => !hasQuote(quote, texts.get(slideId ?? '') ?? ''),
  );
  if (outdated.length)
    await manager.delete(
      QuestionProposal,
      outdated.map(({ id }) => id),
    );
}
