import { PROPOSAL_LIMITS, QUESTION_LIMITS } from '@lectern/contract';
import { Course, QuestionProposal } from '@lectern/data';
import { slideText } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import type { SlidesOfCourse } from './course-slides.js';
import { findQuestionsOfCourse, insertProposals } from './proposals.queries.js';
import { digest } from './rules/choose.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { hasQuote, identifyQuestion } from './rules/verify-question.js';

/**
 * Saves drafted questions as open proposals, up to the limit. Those that the bank has, that wait already, or that were
 * rejected are left out.
 * @returns how many are new
 * @throws Refusal (409) when the limit is reached already
 */
export async function saveProposals(
  manager: EntityManager,
  { course, slides }: SlidesOfCourse,
  questions: DraftedQuestion[],
): Promise<number> {
  const locked = await manager.findOne(Course, {
    where: { id: course.id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!locked) throw new Refusal(404, 'courses.courseNotFound');
  await removeOutdated(manager, course.id, slides);
  const open = await manager.countBy(QuestionProposal, { courseId: course.id, state: 'open' });
  if (open >= PROPOSAL_LIMITS.open)
    throw new Refusal(409, 'assessment.tooManyProposals', { values: { count: open } });
  const questionsInBank = await findQuestionsOfCourse(manager, course.id);
  const inBank = new Set(questionsInBank.map((question) => digest(identifyQuestion(question))));
  const rows = questions
    .map((question) => ({
      ...question,
      title: shorten(question.title, QUESTION_LIMITS.title),
      identityHash: digest(identifyQuestion(question)),
    }))
    .filter(({ identityHash }) => !inBank.has(identityHash));
  return insertProposals(manager, course.id, rows, PROPOSAL_LIMITS.open - open);
}

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** Open proposals whose slide is gone or no longer has the quote cannot be accepted, so they make room. */
async function removeOutdated(manager: EntityManager, courseId: string, slides: SlidesOfCourse['slides']) {
  const texts = new Map(slides.map(({ id, content }) => [id, slideText(content)]));
  const open = await manager.find(QuestionProposal, {
    select: { id: true, slideId: true, quote: true },
    where: { courseId, state: 'open' },
  });
  const outdated = open.filter(({ slideId, quote }) => !hasQuote(quote, texts.get(slideId ?? '') ?? ''));
  if (outdated.length)
    await manager.delete(
      QuestionProposal,
      outdated.map(({ id }) => id),
    );
}
