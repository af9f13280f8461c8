/** Texts that all screens share. */
export const partsTexts = {
  cancel: 'Cancel',
} as const;
