/** Texts of exports. */
export const exportTexts = {
  pending: 'Exporting...',
  again: 'You are signed in again. Export now.',
  failedTitle: 'Export Failed',
  failed: 'Failed to export the file',
} as const;
