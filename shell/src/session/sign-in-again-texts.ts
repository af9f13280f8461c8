/** Loaded with the dialog, not with the shell. */
export const signInAgainTexts = {
  title: 'Sign in again',
  text: 'Your last sign-in was too long ago for this. Nothing has changed yet: it is done once you have signed in.',
  elsewhere:
    'Your last sign-in was too long ago for this. Sign in opens a window of your sign-in provider. Nothing has changed yet: it is done once you have signed in.',
  frame: 'Sign in',
  cancel: 'Cancel',
  signIn: 'Sign in',
};
