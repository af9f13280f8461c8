import type { SurveyChange } from '@lectern/contract';
import { Refusal } from '../../platform/http/refusal.js';

/** Options with which a choice is one. */
const MIN_OPTIONS = 2;

/** @throws Refusal (400) where an open survey has no item, a choice has one option or none, or an id or option is there twice */
export function requireSoundItems({ isOpen, items }: Pick<SurveyChange, 'isOpen' | 'items'>): void {
  if (isOpen && items.length === 0) throw new Refusal(400, 'learning.survey.noItems');
  if (hasDuplicates(items.map(({ id }) => id))) throw new Refusal(400, 'learning.survey.itemTwice');
  for (const { kind, options } of items) {
    if (kind !== 'choice' && options.length > 0) throw new Refusal(400, 'learning.survey.optionsOfChoice');
    if (kind === 'choice' && options.length < MIN_OPTIONS)
      throw new Refusal(400, 'learning.survey.tooFewOptions');
    const texts = options.map(({ text }) => text.toLowerCase());
    if (hasDuplicates(options.map(({ id }) => id)) || hasDuplicates(texts))
      throw new Refusal(400, 'learning.survey.optionTwice');
  }
}

const hasDuplicates = (values: string[]) => new Set(values).size < values.length;
