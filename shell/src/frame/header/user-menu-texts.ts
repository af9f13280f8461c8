/** Texts of the user menu. */
export const userMenuTexts = { title: 'Your account', learning: 'Learning', settings: 'Settings' } as const;
