import type { QuestionFormat } from '@lectern/contract';

/** Names of the formats of question files; they are the same in every language. */
export const FORMAT_NAMES: Record<QuestionFormat, string> = {
  'moodle-xml': 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
  'qti-1.2': 'QTI 1.2 (Canvas)',
  'common-cartridge': 'Common Cartridge',
  'qti-2.1': 'QTI 2.1',
  'qti-2.2': 'QTI 2.2',
  'qti-3.0': 'QTI 3.0',
};
