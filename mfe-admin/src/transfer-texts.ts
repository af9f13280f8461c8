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

const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Texts of the import and export of questions. */
export const transferTexts = {
  formats,
  back: 'Back to Question Bank',
  states: { ok: 'Complete', losses: 'In part', problem: 'Not possible', duplicate: 'In the bank' },
  choose: (title: string) => `Choose: ${title}`,
  show: 'Show',
  shows: { all: 'All questions', remarks: 'With remarks' },
  import: {
    file: 'File',
    drop: 'Drop a file here, or choose one',
    dropAnother: 'Drop or choose another file',
    formats:
      'GIFT, Aiken, Moodle XML, CSV, QTI 1.2, 2.1, 2.2 and 3.0, and Common Cartridge as Canvas exports it. Pictures are read from Moodle XML and from archives. At most 20 MB, 2,000 questions and 300 pictures.',
    reading: 'Reading the file...',
    readFailed: 'This file cannot be imported',
    readFailedText: 'Choose the file again.',
    list: (count: string) => `Questions in the file (${count})`,
    format: (format: string) => `Format: ${format}`,
    summary: (complete: number, losses: number, problems: number) =>
      [
        `${questions(complete)} complete`,
        ...(losses ? [`${losses} in part`] : []),
        ...(problems ? [`${problems} not possible`] : []),
      ].join(', ') + '.',
    before: (count: number, date: string) => `This file was imported before: ${questions(count)} on ${date}.`,
    duplicateOf: 'The same question is in the bank:',
    inCategory: (path: string) => `Category in the file: ${path}`,
    target: 'Import into',
    category: 'Category',
    chooseCategory: 'Choose a category',
    newCategory: 'New Category',
    status: 'Status',
    statuses: { draft: 'Drafts', ready: 'Ready, drafts where something is lost' },
    keep: 'Keep the categories of the file',
    keepHint: 'They are made below the chosen category',
    duplicates: 'Import duplicates too',
    duplicatesHint: 'Questions that are in the bank already',
    submit: (count: number) => `Import ${questions(count)}`,
    importing: 'Importing...',
    none: 'Choose at least one question.',
    noCategory: 'Choose a category.',
    failed: { title: 'Import Failed', fallback: 'Failed to import the questions. Nothing was changed.' },
    done: (count: number) => `${questions(count)} imported`,
    doneText: (duplicates: number, problems: number) =>
      [
        ...(duplicates ? [`Already in the bank: ${duplicates}.`] : []),
        ...(problems ? [`Not possible: ${problems}.`] : []),
      ].join(' ') || 'Check them in the question bank before exams use them.',
    open: 'Open in Question Bank',
    another: 'Import Another File',
  },
  export: {
    format: 'Format',
    list: (count: string) => `Questions (${count})`,
    filtered: 'The questions that match the filters of the question bank.',
    all: 'All questions of the bank that are not archived.',
    summary: (complete: number, losses: number, problems: number) =>
      [
        `${questions(complete)} kept as they are`,
        ...(losses ? [`${losses} in part`] : []),
        ...(problems ? [`${problems} left out`] : []),
      ].join(', ') + '.',
    loading: 'Checking what the format keeps...',
    loadFailed: 'Failed to load questions',
    none: 'No questions found',
    noneText: 'No questions match your current filters.',
    submit: (count: number) => `Export ${questions(count)}`,
    exporting: 'Exporting...',
    done: { title: 'Questions Exported' },
    failed: { title: 'Export Failed', fallback: 'Failed to export the questions' },
  },
} as const;
