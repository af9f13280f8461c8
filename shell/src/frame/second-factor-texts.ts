/** The banner's texts, beside it so that visitors do not load them. */
export const texts = {
  title: 'Second factor',
  text: (days: number) =>
    days > 0
      ? `Add a second factor to your account within ${days} ${days === 1 ? 'day' : 'days'}. After that, sign-in asks for it.`
      : 'Your next sign-in asks you to add a second factor to your account.',
  action: 'Open Settings',
} as const;
