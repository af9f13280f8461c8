import type { SurveyItem } from '@lectern/contract';
import type { SurveyItemRow } from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';

type Stored = Pick<SurveyItemRow, 'id' | 'position' | 'kind' | 'prompt' | 'options' | 'isRemoved'>;

/** Items and options that have answers, by id. */
export interface Usage {
  itemIds: ReadonlySet<string>;
  optionIds: ReadonlySet<string>;
}

/**
 * What becomes of the stored items when an instructor saves others: what has answers and is missing is marked as removed, what
 * has none is deleted.
 * @throws Refusal (400) where an item would be of another kind
 */
export function planItems(
  items: SurveyItem[],
  stored: Stored[],
  { itemIds, optionIds }: Usage,
): { saved: Stored[]; deletedIds: string[] } {
  const before = new Map(stored.map((item) => [item.id, item]));
  const kept = items.map((item, position): Stored => {
    const known = before.get(item.id);
    if (known && known.kind !== item.kind) throw new Refusal(400, 'learning.survey.kindFixed');
    const removedOptions = (known?.options ?? [])
      .filter(({ id }) => optionIds.has(id) && !item.options.some((option) => option.id === id))
      .map((option) => ({ ...option, isRemoved: true as const }));
    return { ...item, position, isRemoved: false, options: [...item.options, ...removedOptions] };
  });
  const missing = stored.filter(({ id }) => !items.some((item) => item.id === id));
  const removed = missing
    .filter(({ id }) => itemIds.has(id))
    .map((item, index) => ({ ...item, position: items.length + index, isRemoved: true }));
  return {
    saved: [...kept, ...removed],
    deletedIds: missing.filter(({ id }) => !itemIds.has(id)).map(({ id }) => id),
  };
}
