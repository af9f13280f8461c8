import type { ExamSection as SectionOnWire, ExamSlot as SlotOnWire } from '@lectern/contract';
import { ExamSlot, type Person } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { areUsableBelow, areUsableCategories, areUsableQuestions } from './exams.queries.js';

/**
 * Requires that a person may work with all questions and categories of an exam that it does not have yet. Those that it
 * has may be kept, so that an instructor can save an exam for which an administrator chose questions of the site.
 */
export async function requireUsable(
  manager: EntityManager,
  examId: string,
  sections: SectionOnWire[],
  person: Person,
): Promise<void> {
  if (person.role === 'admin') return;
  const before = await manager.find(ExamSlot, { where: { section: { examId } } });
  const known = new Set(before.map((slot) => slot.questionId ?? drawKey(slot)));
  const added = sections
    .flatMap(({ slots }) => slots)
    .filter((slot) => !known.has(slot.kind === 'question' ? slot.questionId : drawKey(slot)));
  const draws = added.filter((slot) => slot.kind === 'draw');
  if (draws.some(({ categoryId }) => categoryId === null))
    throw new Refusal(400, 'assessment.drawNeedsCategory');
  const questions = added.flatMap((slot) => (slot.kind === 'question' ? slot.questionId : []));
  const categories = draws.map(({ categoryId }) => String(categoryId));
  const roots = draws
    .filter(({ subcategories }) => subcategories)
    .map(({ categoryId }) => String(categoryId));
  const areUsable =
    (await areUsableQuestions(manager, questions, person)) &&
    (await areUsableCategories(manager, categories, person)) &&
    (await areUsableBelow(manager, roots, person));
  if (!areUsable) throw new Refusal(400, 'assessment.examPartGone');
}

type Draw = Pick<Extract<SlotOnWire, { kind: 'draw' }>, 'categoryId' | 'subcategories' | 'tags' | 'types'>;

/** Equal for draws from the same questions. */
const drawKey = ({ categoryId, subcategories, tags, types }: Draw): string =>
  JSON.stringify([categoryId, subcategories, tags, types]);
