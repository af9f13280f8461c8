import type { ExamSection as SectionOnWire, ExamSlot as SlotOnWire } from '@lectern/contract';
import { categoriesBelow, ExamSlot, isTaughtBy, limitTo, type Person } from '@lectern/data';
import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export const GONE = 'A question or category of this exam no longer exists. Please reload the page.';
const NO_CATEGORY = 'Choose a category for every draw of questions.';

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
  if (limitTo(person) === null) return;
  const before = await manager.find(ExamSlot, { where: { section: { examId } } });
  const known = new Set(before.map((slot) => slot.questionId ?? drawKey(slot)));
  const added = sections
    .flatMap(({ slots }) => slots)
    .filter((slot) => !known.has(slot.kind === 'question' ? slot.questionId : drawKey(slot)));
  const draws = added.filter((slot) => slot.kind === 'draw');
  if (draws.some(({ categoryId }) => categoryId === null)) throw new BadRequestException(NO_CATEGORY);
  const questions = added.flatMap((slot) => (slot.kind === 'question' ? slot.questionId : []));
  await requireAll(manager, QUESTIONS, questions, person);
  await requireAll(
    manager,
    CATEGORIES,
    draws.map(({ categoryId }) => String(categoryId)),
    person,
  );
  const roots = draws.filter(({ subcategories }) => subcategories).map(({ categoryId }) => categoryId);
  await requireAll(manager, CATEGORIES_BELOW, roots.map(String), person);
}

type Draw = Pick<Extract<SlotOnWire, { kind: 'draw' }>, 'categoryId' | 'subcategories' | 'tags' | 'types'>;

/** Equal for draws from the same questions. */
const drawKey = ({ categoryId, subcategories, tags, types }: Draw): string =>
  JSON.stringify([categoryId, subcategories, tags, types]);

/** SQL: those of the ids $1 that the person $2 may not work with. */
const QUESTIONS = `
  SELECT FROM unnest($1::uuid[]) AS given(id)
   WHERE NOT EXISTS (SELECT FROM questions JOIN question_categories categories ON categories.id = category_id
                      WHERE questions.id = given.id AND ${isTaughtBy('categories.course_id', '$2')})`;

const CATEGORIES = `
  SELECT FROM unnest($1::uuid[]) AS given(id)
   WHERE NOT EXISTS (SELECT FROM question_categories categories
                      WHERE categories.id = given.id AND ${isTaughtBy('categories.course_id', '$2')})`;

/** SQL: the same for the categories below them, at any depth. */
const CATEGORIES_BELOW = `
  SELECT FROM unnest($1::uuid[]) AS given(id)
    JOIN question_categories categories ON categories.id IN ${categoriesBelow('given.id')}
   WHERE NOT ${isTaughtBy('categories.course_id', '$2')}`;

async function requireAll(manager: EntityManager, refused: string, ids: string[], person: Person) {
  if (!ids.length) return;
  const [found] = await manager.query<unknown[]>(refused, [ids, limitTo(person)]);
  if (found) throw new BadRequestException(GONE);
}
