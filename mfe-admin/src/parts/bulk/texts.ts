/** Texts of actions on many rows. */
export const bulkTexts = {
  running: 'Please wait...',
  canUndo: 'You can undo it right afterwards.',
  cannotUndo: 'This cannot be undone.',
  undo: 'Undo',
  close: 'Close',
  failed: { title: 'Nothing Changed', fallback: 'The change could not be made. Please try again.' },
  nothingChanged: 'Nothing was changed',
  left: (rows: string, count: number) => `${rows} ${count === 1 ? 'was' : 'were'} left as before:`,
  leftRows: 'Left as before',
  unknown: 'Not found',
} as const;
