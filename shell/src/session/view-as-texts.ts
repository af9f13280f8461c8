/** Texts of the banner of an administrator who sees Lectern as another person. */
export const viewAsTexts = {
  title: 'View as another person',
  text: (name: string) => `You see Lectern as ${name}.`,
  until: (time: string) => `Nothing can be changed. The view ends at ${time}.`,
  end: 'End view',
  failed: 'View not ended',
  failedText: 'Check your connection and try again.',
};
