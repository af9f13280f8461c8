/** Texts of actions on many rows. */
export const bulkTexts = {
  running: 'Please wait...',
  canUndo: 'You can undo it right afterwards.',
  cannotUndo: 'This cannot be undone.',
  undo: 'Undo',
  close: 'Close',
  failed: {
    title: 'Change Not Finished',
    fallback: 'Some rows may have been changed. Look at the list, and try again with the others.',
  },
  nothingChanged: 'Nothing was changed',
  left: (rows: string, count: number) => `${rows} ${count === 1 ? 'was' : 'were'} left as before:`,
  leftRows: 'Left as before',
  unknown: 'Not found',
} as const;
