import { INVITATION_DAYS, type MailKind } from '@lectern/contract';
import type { MailContent } from '@lectern/data';

/** The kinds that the API writes; the worker writes reminders and reports. */
export type ApiMailKind = Exclude<MailKind, 'reminders' | 'report'>;

/** Values in the texts: the link or page to open, and the new address where one is meant. */
export interface MailValues {
  url: string;
  newEmail?: string;
  /** Day on which an inactive account is deleted, such as '3 March 2027'. */
  deletedOn?: string;
  /** What an invitation is to. */
  invitation?: InvitationText;
  /** The account that asked for the link. */
  asking?: AskingAccount;
}

/** An account by which its owner recognises it. */
export interface AskingAccount {
  name: string;
  maskedEmail: string;
}

/** What a person becomes by accepting an invitation. */
export interface InvitationText {
  isInstructor: boolean;
  /** Names of the groups that they join. */
  groups: string[];
  managedGroups: string[];
  /** Titles of the courses that they will teach. */
  courses: string[];
}

const EXPIRES = 'The link works once and for 30 minutes.';
const NOT_YOU = 'If you did not ask for this, you can ignore this message. Nothing has changed.';
const WAS_NOT_YOU =
  'If this was not you, choose a new password with “Forgot password?” on the sign-in page, and tell an administrator.';

/**
 * The texts of each kind of message. Names of people are left out: a stranger can choose them at sign-up. Only a new address is
 * confirmed with the account's name, from which nothing can become a link.
 */
export const mailTexts: Record<ApiMailKind, (values: MailValues) => MailContent> = {
  'confirm-address': ({ url }) => ({
    subject: 'Confirm your email address',
    paragraphs: ['Someone created a Lectern account with this address. Confirm it to sign in.'],
    action: { label: 'Confirm address', url },
    notes: [EXPIRES, NOT_YOU],
  }),
  'address-known': ({ url }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to use this address for a Lectern account, but it already belongs to one. Sign in to it, or choose “Forgot password?” there.',
    ],
    action: { label: 'Sign in', url },
    notes: [NOT_YOU],
  }),
  'reset-password': ({ url }) => ({
    subject: 'Reset your password',
    paragraphs: ['Someone asked for a new password for your Lectern account.'],
    action: { label: 'Choose a new password', url },
    notes: [EXPIRES, NOT_YOU],
  }),
  'change-address': ({ url, asking }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone asked to use this address for their Lectern account from now on.',
      ...(asking ? [`It is the account of ${describeAccount(asking)}. Confirm only if it is yours.`] : []),
    ],
    action: { label: 'Confirm address', url },
    notes: [EXPIRES, NOT_YOU],
  }),
  'password-changed': ({ url }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Lectern account was changed, and you were signed out in other browsers.',
    ],
    action: { label: 'Open Lectern', url },
    notes: [WAS_NOT_YOU],
  }),
  'address-changed': ({ url, newEmail }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your Lectern account now has the address ${newEmail}. This is the last message to the old one.`,
    ],
    action: { label: 'Open Lectern', url },
    notes: ['If this was not you, tell an administrator at once.'],
  }),
  'account-inactive': ({ url, deletedOn }) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `You have not used your Lectern account for a long time. It will be deleted on ${deletedOn}, with your certificates, courses and conversations.`,
      'To keep it, sign in before that day. You can also download your data and certificates then.',
    ],
    action: { label: 'Sign in', url },
    notes: ['If you no longer need the account, you need not do anything.'],
  }),
  invitation: ({
    url,
    invitation = { isInstructor: false, groups: [], managedGroups: [], courses: [] },
  }) => ({
    subject: 'You are invited to Lectern',
    paragraphs: [
      invitation.isInstructor
        ? 'You are invited to teach on Lectern, a platform for online courses.'
        : 'You are invited to learn on Lectern, a platform for online courses.',
      ...sentence('You will be a member of the', 'group', invitation.groups),
      ...sentence('You will manage the', 'group', invitation.managedGroups),
      ...sentence('You will teach the', 'course', invitation.courses),
    ],
    action: { label: 'Open invitation', url },
    notes: [
      `The link works for ${INVITATION_DAYS} days.`,
      'If you do not want to accept, you can ignore this message. You will not get an account.',
    ],
  }),
  'passkey-added': news(
    'A passkey was added',
    'A passkey was added to your Lectern account. You can sign in with it, and you were signed out in other browsers.',
  ),
  'passkey-removed': news(
    'A passkey was removed',
    'A passkey was removed from your Lectern account, and you were signed out in other browsers.',
  ),
  'authenticator-app-added': news(
    'An authenticator app was added',
    'Signing in to your Lectern account now asks for a code of your authenticator app. You were signed out in other browsers.',
  ),
  'authenticator-app-removed': news(
    'The authenticator app was removed',
    'The authenticator app was removed from your Lectern account, and you were signed out in other browsers.',
  ),
  'recovery-codes-replaced': news(
    'Your recovery codes were replaced',
    'Your Lectern account has new recovery codes. The earlier ones do not work any more, and you were signed out in other browsers.',
  ),
  'recovery-code-used': news(
    'A recovery code was used',
    'A recovery code was used to sign in to your Lectern account. It does not work again.',
  ),
  'second-factor-reset': news(
    'Your second factor was removed',
    'An administrator removed the passkeys, authenticator app and recovery codes of your Lectern account. You were signed out everywhere. Add a second factor again in Settings.',
  ),
};

/** A sentence about some groups or courses; none where there are none. */
function sentence(start: string, noun: 'group' | 'course', names: string[]): string[] {
  if (!names.length) return [];
  return [`${start} ${names.length === 1 ? noun : `${noun}s`} ${names.join(', ')}.`];
}

/** Without the characters that a mail program needs to make a link of a name. */
function describeAccount({ name, maskedEmail }: AskingAccount): string {
  const words = name.replace(/[^\p{L}\p{M}’'-]+/gu, ' ').trim();
  return words ? `${words} (${maskedEmail})` : maskedEmail;
}

/** News about the account, without a link to use. */
function news(subject: string, sentence: string) {
  return ({ url }: MailValues): MailContent => ({
    subject,
    paragraphs: [sentence],
    action: { label: 'Open Lectern', url },
    notes: [WAS_NOT_YOU],
  });
}
