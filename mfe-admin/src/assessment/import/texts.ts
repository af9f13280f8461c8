const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Texts of the import of questions. */
export const importTexts = {
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
} as const;
