/**
 * The ending of made-up addresses, which can't exist (RFC 2606). Accounts from LTI launches, service accounts, and accounts for which a
 * directory sent no free address have one.
 */
export const WITHOUT_MAILBOX_ENDING = '.invalid';

/** Whether messages can be sent to an address. */
export const hasMailbox = (email: string): boolean => !email.endsWith(WITHOUT_MAILBOX_ENDING);
