import { type ACCOUNT_ANNOUNCEMENTS, INVITATION_DAYS, type Locale, type MailKind } from '@lectern/contract';
import { formatDay, type MailContent } from '@lectern/data';
import { joinItems, type GetText, type ServerMessageId, translate, translateTo } from '@lectern/i18n/server';

/** The kinds of messages that the API writes. The worker writes the others. */
export type ApiMailKind = Exclude<
  MailKind,
  'reminders' | 'report' | 'webhook-disabled' | 'announcement' | 'meeting'
>;

/** Values in the texts of a message. `url` is the link or page that the message's button opens. */
export interface MailValues {
  url: string;
  newEmail?: string;
  /** Day on which an inactive account is deleted. */
  deletedOn?: Date;
  /** The groups and courses of an invitation. */
  invitation?: InvitationText;
  /** The account whose address is to be changed. */
  asking?: AskingAccount;
}

/** A description of an account by which the owner recognises it. */
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

/** How long a one-time link of an account works. */
export const LINK_MINUTES = 30;

/** A message in the language of its recipient. */
export function composeMail(kind: ApiMailKind, locale: Locale, values: MailValues): MailContent {
  return { locale, ...CONTENTS[kind](translateTo(locale), values, locale) };
}

type Content = Omit<MailContent, 'locale'>;
type Compose = (t: GetText, values: MailValues, locale: Locale) => Content;

const listNotes = (t: GetText) => [
  t('identity.mail.expires', { minutes: LINK_MINUTES }),
  t('identity.mail.notYou'),
];

/**
 * Builds the content of each kind of message. Names of people are left out, because a stranger can choose any name at sign-up. Only the
 * message for confirming a new address contains the account's name, without characters that could make it a link.
 */
const CONTENTS: Record<ApiMailKind, Compose> = {
  'confirm-address': (t, { url }) => ({
    subject: t('identity.mail.confirm-address.subject'),
    paragraphs: [t('identity.mail.confirm-address.text')],
    action: { label: t('identity.mail.confirmAddress'), url },
    notes: listNotes(t),
  }),
  'address-known': (t, { url }) => ({
    subject: t('identity.mail.address-known.subject'),
    paragraphs: [t('identity.mail.address-known.text')],
    action: { label: t('identity.mail.signIn'), url },
    notes: [t('identity.mail.notYou')],
  }),
  'reset-password': (t, { url }) => ({
    subject: t('identity.mail.reset-password.subject'),
    paragraphs: [t('identity.mail.reset-password.text')],
    action: { label: t('identity.mail.reset-password.action'), url },
    notes: listNotes(t),
  }),
  'change-address': (t, { url, asking }) => ({
    subject: t('identity.mail.change-address.subject'),
    paragraphs: [
      t('identity.mail.change-address.text'),
      ...(asking ? [t('identity.mail.change-address.account', { account: describeAccount(asking) })] : []),
    ],
    action: { label: t('identity.mail.confirmAddress'), url },
    notes: listNotes(t),
  }),
  'password-changed': announce('password-changed'),
  'address-changed': (t, { url, newEmail }) => ({
    subject: t('identity.mail.address-changed.subject'),
    paragraphs: [t('identity.mail.address-changed.text', { newEmail })],
    action: { label: t('identity.mail.open'), url },
    notes: [t('identity.mail.address-changed.wasNotYou')],
  }),
  'account-inactive': (t, { url, deletedOn = new Date() }, locale) => ({
    subject: t('identity.mail.account-inactive.subject'),
    paragraphs: [
      t('identity.mail.account-inactive.text', { deletedOn: formatDay(deletedOn, locale) }),
      t('identity.mail.account-inactive.keep'),
    ],
    action: { label: t('identity.mail.signIn'), url },
    notes: [t('identity.mail.account-inactive.note')],
  }),
  invitation: (
    t,
    { url, invitation = { isInstructor: false, groups: [], managedGroups: [], courses: [] } },
    locale,
  ) => ({
    subject: t('identity.mail.invitation.subject'),
    paragraphs: [
      t('identity.mail.invitation.text', { role: invitation.isInstructor ? 'instructor' : 'student' }),
      ...listNames('identity.mail.invitation.groups', invitation.groups, locale),
      ...listNames('identity.mail.invitation.managedGroups', invitation.managedGroups, locale),
      ...listNames('identity.mail.invitation.courses', invitation.courses, locale),
    ],
    action: { label: t('identity.mail.invitation.action'), url },
    notes: [
      t('identity.mail.invitation.expires', { days: INVITATION_DAYS }),
      t('identity.mail.invitation.ignore'),
    ],
  }),
  'passkey-added': announce('passkey-added'),
  'passkey-removed': announce('passkey-removed'),
  'authenticator-app-added': announce('authenticator-app-added'),
  'authenticator-app-removed': announce('authenticator-app-removed'),
  'recovery-codes-replaced': announce('recovery-codes-replaced'),
  'recovery-code-used': announce('recovery-code-used'),
  'second-factor-reset': announce('second-factor-reset'),
  'access-token-created': announce('access-token-created'),
};

/** A sentence that names some groups or courses; no sentence if there are no names. */
const listNames = (id: ServerMessageId, names: string[], locale: Locale): string[] =>
  names.length ? [translate(locale, id, { count: names.length, names: joinItems(locale, names) })] : [];

/** Removes the characters that a mail program needs to make a link of a name. */
function describeAccount({ name, maskedEmail }: AskingAccount): string {
  const words = name.replace(/[^\p{L}\p{M}’'-]+/gu, ' ').trim();
  return words ? `${words} (${maskedEmail})` : maskedEmail;
}

/** Builds a message about a change of the account, without a one-time link. */
function announce(kind: Exclude<(typeof ACCOUNT_ANNOUNCEMENTS)[number], 'address-changed'>): Compose {
  return (t, { url }) => ({
    subject: t(`identity.mail.${kind}.subject`),
    paragraphs: [t(`identity.mail.${kind}.text`)],
    action: { label: t('identity.mail.open'), url },
    notes: [t('identity.mail.wasNotYou')],
  });
}
