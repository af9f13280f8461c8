/** Tags as typed, separated by commas, without repetitions. */
export const parseTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
];
