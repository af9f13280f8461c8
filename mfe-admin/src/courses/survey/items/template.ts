import type { SurveyItem, SurveyItemKind } from '@lectern/contract';
import { v4 as uuid } from 'uuid';
import { t } from '../texts';

/** An empty item; a choice begins with two options. */
export const newItem = (kind: SurveyItemKind, prompt = '', options = ['', '']): SurveyItem => ({
  ...{ id: uuid(), kind, prompt },
  options: kind === 'choice' ? options.map((text) => ({ id: uuid(), text })) : [],
});

/** Five items to start from. */
export const createTemplate = (): SurveyItem[] => [
  newItem('scale', t('template.useful')),
  newItem('scale', t('template.clear')),
  newItem('choice', t('template.pace'), [t('template.slow'), t('template.right'), t('template.fast')]),
  newItem('text', t('template.good')),
  newItem('text', t('template.improve')),
];
