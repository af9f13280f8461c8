/** Texts of exports. */
export const exportTexts = {
  pending: 'Exporting...',
  failedTitle: 'Export Failed',
  failed: 'Failed to export the file',
} as const;
