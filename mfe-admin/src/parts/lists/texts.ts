/** Texts of the pager. */
export const pagesTexts = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: string) => `Page ${page}`,
} as const;
