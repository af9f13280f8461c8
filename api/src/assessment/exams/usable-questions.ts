import type { ExamSection as SectionOnWire, ExamSlot as SlotOnWire } from '@lectern/contract';
import { ExamSlot, type Person } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { areUsableSubcategories, areUsableCategories, areUsableQuestions } from './exams.queries.js';

/**
 * Requires that a person may work with all questions and categories that are added to an exam. Those that the exam has already are
 * not checked, so that an instructor can save an exam for which an administrator chose questions of other courses.
 */
export async function requireUsableQuestions(
  manager: EntityManager,
  examId: string,
  sections: SectionOnWire[],
  person: Person,
): Promise<void> {
  if (person.role === 'admin') return;
  const savedSlots = await manager.find(ExamSlot, { where: { section: { examId } } });
  const savedKeys = new Set(savedSlots.map((slot) => slot.questionId ?? buildDrawKey(slot)));
  const addedSlots = sections
    .flatMap(({ slots }) => slots)
    .filter((slot) => !savedKeys.has(slot.kind === 'question' ? slot.questionId : buildDrawKey(slot)));
  const draws = addedSlots.filter((slot) => slot.kind === 'draw');
  if (draws.some(({ categoryId }) => categoryId === null))
    throw new Refusal(400, 'assessment.drawNeedsCategory');
  const questions = addedSlots.flatMap((slot) => (slot.kind === 'question' ? slot.questionId : []));
  const categories = draws.map(({ categoryId }) => String(categoryId));
  const categoriesWithSubcategories = draws
    .filter(({ subcategories }) => subcategories)
    .map(({ categoryId }) => String(categoryId));
  const areUsable =
    (await areUsableQuestions(manager, questions, person)) &&
    (await areUsableCategories(manager, categories, person)) &&
    (await areUsableSubcategories(manager, categoriesWithSubcategories, person));
  if (!areUsable) throw new Refusal(400, 'assessment.examPartGone');
}

type Draw = Pick<Extract<SlotOnWire, { kind: 'draw' }>, 'categoryId' | 'subcategories' | 'tags' | 'types'>;

/** The keys of two draws are equal if both draw from the same questions. */
const buildDrawKey = ({ categoryId, subcategories, tags, types }: Draw): string =>
  JSON.stringify([categoryId, subcategories, tags, types]);
