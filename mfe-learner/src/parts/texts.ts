/** Texts that several screens share. */
export const partsTexts = {
  /** Titles that screens show themselves; the frame's titles are in `remote.routes.json`. */
  screens: {
    course: { title: 'Course Details' },
    module: { title: 'Module' },
    verification: { title: 'Certificate verification' },
    privacy: { title: 'Privacy' },
  },
  tutor: { ask: 'Ask the tutor' },
} as const;
