import { arrayMove } from '@dnd-kit/sortable';
import type { ListedQuestion } from '@lectern/contract';
import { v4 as uuid } from 'uuid';
import { parseNumber } from '../../../parts/fields/number-of';
import type { DrawForm, SectionForm, SlotForm } from '../exam-form';

export const newSection = (): SectionForm => ({ id: uuid(), title: '', slots: [] });

/** A slot for a question of the bank, with its newest ready version. */
export const toSlot = ({ id, points, title, type }: ListedQuestion): SlotForm => ({
  kind: 'question',
  id: uuid(),
  points,
  typedPoints: String(points),
  questionId: id,
  version: null,
  title,
  type,
  available: 1,
});

export const newDraw = (): DrawForm => ({
  kind: 'draw',
  id: uuid(),
  points: 1,
  typedPoints: '1',
  count: 1,
  categoryId: null,
  subcategories: true,
  tags: [],
  types: [],
  title: null,
  type: null,
  available: 0,
});

/** Replaces a slot, or appends it where the section has none with its id. */
export function upsertSlot(section: SectionForm, slot: SlotForm): SectionForm {
  const exists = section.slots.some(({ id }) => id === slot.id);
  const slots = exists
    ? section.slots.map((other) => (other.id === slot.id ? slot : other))
    : [...section.slots, slot];
  return { ...section, slots };
}

export function removeSlot(sections: readonly SectionForm[], id: string): SectionForm[] {
  return sections.map((section) => ({ ...section, slots: section.slots.filter((slot) => slot.id !== id) }));
}

/** Moves an entry by one; the same list where it is at the end already. */
export function moveByOne<Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string,
  by: -1 | 1,
): Entry[] {
  const from = entries.findIndex((entry) => entry.id === id);
  const entry = entries[from];
  const to = from + by;
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  const next = entries.filter((other) => other !== entry);
  next.splice(to, 0, entry);
  return next;
}

/** Moves a slot by one within its section, or over its end into the neighboring section. */
export function moveSlot(sections: readonly SectionForm[], id: string, by: -1 | 1): SectionForm[] {
  const index = sections.findIndex(({ slots }) => slots.some((slot) => slot.id === id));
  const section = sections[index];
  const slot = section?.slots.find((other) => other.id === id);
  if (!section || !slot) return [...sections];
  const endSlot = by < 0 ? section.slots[0] : section.slots.at(-1);
  const neighbor = sections[index + by];
  if (endSlot !== slot)
    return sections.map((other) =>
      other === section ? { ...section, slots: moveByOne(section.slots, id, by) } : other,
    );
  if (!neighbor) return [...sections];
  return removeSlot(sections, id).map((other) => {
    if (other.id !== neighbor.id) return other;
    return { ...other, slots: by < 0 ? [...other.slots, slot] : [slot, ...other.slots] };
  });
}

/** Moves a dragged section to the place of another one, or a dragged slot to the place of another slot or into the empty section `targetId`. */
export function dropPart(sections: readonly SectionForm[], id: string, targetId: string): SectionForm[] {
  const from = sections.findIndex((section) => section.id === id);
  const to = sections.findIndex((section) => section.id === targetId);
  if (from >= 0) return to < 0 ? [...sections] : arrayMove([...sections], from, to);
  const slot = sections.flatMap(({ slots }) => slots).find((other) => other.id === id);
  if (!slot || id === targetId) return [...sections];
  return sections.map((section) => {
    const place = section.id === targetId ? 0 : section.slots.findIndex((other) => other.id === targetId);
    const slots = section.slots.filter((other) => other !== slot);
    if (place >= 0) slots.splice(place, 0, slot);
    return { ...section, slots };
  });
}

/** How many questions an attempt has, and how many points they are worth; typed points that are not a number count as 0. */
export function sumSections(sections: readonly SectionForm[]): { questions: number; points: number } {
  const slots = sections.flatMap((section) => section.slots);
  const countQuestions = (slot: SlotForm) => (slot.kind === 'draw' ? slot.count : 1);
  const points = slots.reduce(
    (sum, slot) => sum + countQuestions(slot) * (parseNumber(slot.typedPoints) || 0),
    0,
  );
  return {
    questions: slots.reduce((sum, slot) => sum + countQuestions(slot), 0),
    points: Math.round(points * 100) / 100,
  };
}
