/** What all calls about questions to people share. */
export const THREAD_CALL = { access: 'signed-in', feature: 'discussion' } as const;
