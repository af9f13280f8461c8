/** Texts of tables with rows to choose. */
export const dataTableTexts = {
  actions: 'Actions',
  selection: 'Selected rows',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (rows: string) => `${rows} selected`,
  elsewhere: (rows: string) => `${rows} not on this page`,
  most: (rows: string) => `At most ${rows} at once`,
  clear: 'Clear',
} as const;
