/** Words that more than one front end says. */
export const texts = {
  loading: 'Loading...',
  retry: 'Retry',
  nothingLost: 'Nothing is lost. Try again in a moment.',
  close: 'Close',
  unauthorized: {
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  },
  error: 'Error',
} as const;
