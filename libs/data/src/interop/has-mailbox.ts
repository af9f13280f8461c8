/**
 * How addresses end that exist nowhere (RFC 2606): those of launched people, of service accounts, and of people of a directory that
 * named no free address.
 */
export const WITHOUT_MAILBOX_ENDING = '.invalid';

/** Whether messages can be sent to an address. */
export const hasMailbox = (email: string): boolean => !email.endsWith(WITHOUT_MAILBOX_ENDING);
