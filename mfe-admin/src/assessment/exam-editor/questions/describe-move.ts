import type { SectionForm, SlotForm } from '../exam-form';
import { t } from '../../texts';

export const nameSlot = (slot: SlotForm): string =>
  slot.kind === 'draw' ? t('examEditor.sections.draw', { count: slot.count }) : (slot.title ?? '');

/** @param number the position of the section, from 1 */
export const nameSection = ({ title }: SectionForm, number: number): string =>
  title.trim() || t('examEditor.sections.section', { number });

/** A sentence for screen readers: the new place of a moved section, or of a moved slot in its section. */
export function describeMove(before: SectionForm[], after: SectionForm[], id: string): string {
  const index = before.findIndex((section) => section.id === id);
  const section = before[index];
  if (section) return describePlace(nameSection(section, index + 1), after, id);
  const slots = after.find((other) => other.slots.some((slot) => slot.id === id))?.slots ?? [];
  const slot = slots.find((other) => other.id === id);
  return slot ? describePlace(nameSlot(slot), slots, id) : '';
}

const describePlace = (name: string, list: { id: string }[], id: string): string =>
  t('examEditor.sections.moved', {
    name,
    position: list.findIndex((other) => other.id === id) + 1,
    count: list.length,
  });
