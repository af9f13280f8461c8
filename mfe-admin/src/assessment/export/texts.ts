const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Texts of the export of questions. */
export const exportTexts = {
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
} as const;
