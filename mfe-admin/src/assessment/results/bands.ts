/** Names of the ten bands of results, in percent. */
export const bandNames = Array.from({ length: 10 }, (_, index) =>
  index === 9 ? '90–100' : `${index * 10}–${index * 10 + 9}`,
);
