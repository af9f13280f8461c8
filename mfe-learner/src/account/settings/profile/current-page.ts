/** The page that is open; an object, because tests replace its function. */
export const currentPage = {
  reload: (): void => location.reload(),
};
