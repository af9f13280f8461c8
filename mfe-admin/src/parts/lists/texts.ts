/** Texts of tables with rows to choose. */
export const dataTableTexts = {
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  selection: 'Selected rows',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (rows: string) => `${rows} selected`,
  elsewhere: (rows: string) => `${rows} not on this page`,
  most: (rows: string) => `At most ${rows} at once`,
  clear: 'Clear',
} as const;

/** Texts of the line above a list. */
export const listToolbarTexts = {
  filters: 'Filters',
  /** On narrow screens, with the number of filters that are set. */
  open: (filters: number) => (filters > 0 ? `Filters (${filters})` : 'Filters'),
  clear: 'Clear Filters',
  done: 'Done',
  view: 'Columns and density',
  columns: 'Columns',
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
} as const;
