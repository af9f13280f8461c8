import { PROPOSAL_LIMITS, QUESTION_LIMITS, type WholeQuestion } from '@lectern/contract';
import { Course, QuestionProposal } from '@lectern/data';
import { slideText } from '@lectern/text';
import { ConflictException, NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SlidesOfCourse } from './course-slides.js';
import { digest } from './rules/choose.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { hasQuote, identifyQuestion } from './rules/verify-question.js';

/**
 * Saves drafted questions as open proposals, up to the limit. Those that the bank has, that wait already, or that were
 * rejected are left out.
 * @returns how many are new
 * @throws ConflictException when the limit is reached already
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
  if (!locked) throw new NotFoundException('Course not found.');
  await removeOutdated(manager, course.id, slides);
  const open = await manager.countBy(QuestionProposal, { courseId: course.id, state: 'open' });
  if (open >= PROPOSAL_LIMITS.open)
    throw new ConflictException(
      `${open} drafted questions of this course wait for your decision. Accept or reject some first.`,
    );
  const inBank = await identitiesInBank(manager, course.id);
  const rows = questions
    .map((question) => ({
      ...question,
      title: shorten(question.title, QUESTION_LIMITS.title),
      identityHash: digest(identifyQuestion(question)),
    }))
    .filter(({ identityHash }) => !inBank.has(identityHash));
  const created = await manager.query<unknown[]>(
    `INSERT INTO question_proposals (course_id, slide_id, kind, identity_hash, title, content, key, quote)
     SELECT $1, slides.id, draft.kind, draft."identityHash", draft.title, draft.content, draft.key, draft.quote
       FROM (SELECT DISTINCT ON ("identityHash") *
               FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (
                 "slideId" uuid, kind text, "identityHash" text, title text, content jsonb, key jsonb, quote text))
                    WITH ORDINALITY
              ORDER BY "identityHash", ordinality) draft
       JOIN slides ON slides.id = draft."slideId"
      WHERE NOT EXISTS (SELECT FROM question_proposals
                         WHERE course_id = $1 AND identity_hash = draft."identityHash")
      ORDER BY draft.ordinality
      LIMIT $3
         ON CONFLICT DO NOTHING
     RETURNING id`,
    [course.id, JSON.stringify(rows), PROPOSAL_LIMITS.open - open],
  );
  return created.length;
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

/** Of all questions about the course's slides or in its categories, archived ones included. */
async function identitiesInBank(manager: EntityManager, courseId: string): Promise<Set<string>> {
  const rows = await manager.query<WholeQuestion[]>(
    `SELECT content, key
       FROM question_versions
       JOIN question_keys ON version_id = question_versions.id
       JOIN questions ON questions.id = question_id
       JOIN question_categories ON question_categories.id = category_id
      WHERE course_id = $1
         OR slide_id IN (SELECT slides.id FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1)`,
    [courseId],
  );
  return new Set(rows.map((question) => digest(identifyQuestion(question))));
}
