/** Commas of all languages. */
const COMMAS = /[,،、，]/;

/** Tags as typed, separated by commas, without repetitions. */
export const parseTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(COMMAS)
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
];
