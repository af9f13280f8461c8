/** What all calls about learning paths share. */
export const LEARNING_PATH_CALL = { feature: 'learningPaths' } as const;
