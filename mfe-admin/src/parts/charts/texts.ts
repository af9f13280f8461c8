/** Texts of charts. */
export const chartTexts = {
  asTable: 'View as table',
  asChart: 'View as chart',
} as const;
