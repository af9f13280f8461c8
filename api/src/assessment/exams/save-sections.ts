import type { ExamSection as SectionOnWire, ExamSlot as SlotOnWire } from '@lectern/contract';
import {
  ExamSection,
  ExamSlot,
  isPostgresError,
  FOREIGN_KEY_VIOLATION,
  type Person,
  UNIQUE_VIOLATION,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { requireUsableQuestions } from './usable-questions.js';

/**
 * Replaces all sections and slots of an exam.
 * @throws Refusal (400) if a question or category does not exist, or the person may not work with it
 */
export async function saveSections(
  manager: EntityManager,
  examId: string,
  sections: SectionOnWire[],
  person: Person,
): Promise<void> {
  await requireUsableQuestions(manager, examId, sections, person);
  await manager.delete(ExamSection, { examId });
  const slotRows = sections.flatMap(({ id, slots }) =>
    slots.map((slot, position) => toRow(slot, id, position)),
  );
  try {
    await manager.insert(
      ExamSection,
      sections.map(({ id, title }, position) => ({ id, examId, title, position })),
    );
    await manager.insert(ExamSlot, slotRows);
  } catch (error) {
    if (isPostgresError(error, FOREIGN_KEY_VIOLATION)) throw new Refusal(400, 'assessment.examPartGone');
    if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'assessment.examListsTwice');
    throw error;
  }
}

function toRow(slot: SlotOnWire, sectionId: string, position: number) {
  const { id, points } = slot;
  const common = { id, sectionId, position, points };
  if (slot.kind === 'question') return { ...common, questionId: slot.questionId, version: slot.version };
  const { count, categoryId, subcategories, tags, types } = slot;
  return { ...common, drawCount: count, categoryId, subcategories, tags, types };
}
