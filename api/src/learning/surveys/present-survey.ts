import type { SurveyItem } from '@lectern/contract';
import type { SurveyItemRow } from '@lectern/data';

/** Presents a survey item without its removed options. */
export const presentItem = ({ id, kind, prompt, options }: SurveyItemRow): SurveyItem => ({
  ...{ id, kind, prompt },
  options: options
    .filter(({ isRemoved }) => !isRemoved)
    .map((option) => ({ id: option.id, text: option.text })),
});
