import type { QuestionFormat } from '@lectern/contract';

const formats: Record<QuestionFormat, string> = {
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

/** Texts of the import and export of questions. */
export const transferTexts = {
  formats,
  states: { ok: 'Complete', losses: 'In part', problem: 'Not possible', duplicate: 'In the bank' },
  choose: (title: string) => `Choose: ${title}`,
  show: 'Show',
  shows: { all: 'All questions', remarks: 'With remarks' },
} as const;
