import type { InvitedRole } from '@lectern/contract';

/** Texts of the page of a received invitation. */
export const invitationTexts = {
  loading: 'Loading invitation...',
  failed: 'Failed to load the invitation',
  title: { student: 'You are invited to learn', instructor: 'You are invited to teach' } satisfies Record<
    InvitedRole,
    string
  >,
  address: (email: string) => `Invitation to ${email}`,
  groups: 'You will be a member of',
  joined: 'You are a member of',
  managedGroups: 'You will manage',
  manages: 'You manage',
  courses: 'You will teach',
  teaches: 'You teach',
  createAccount: 'Create Account',
  createText: 'Create an account to accept.',
  signIn: 'Sign In',
  signInText:
    'Sign in with this address to accept. If you did not create its account, choose “Forgot password?” on the sign-in page.',
  accept: 'Accept Invitation',
  accepting: 'Accepting...',
  acceptFailed: 'The invitation could not be accepted. Please try again.',
  other: (email: string) => `You are signed in as ${email}. Sign out, and sign in with the invited address.`,
  signOut: 'Sign Out',
  accepted: 'Invitation accepted',
  open: 'Go to My Courses',
  expired: 'This invitation has expired',
  withdrawn: 'This invitation was withdrawn',
  ended: 'Ask the person who invited you for another one.',
  unknown: 'This link does not work',
  unknownText: 'Open the link in the latest message that you got. An earlier one ends when it is sent again.',
} as const;
