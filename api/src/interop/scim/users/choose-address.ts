import { EmailAddress, hasMailbox } from '@lectern/contract';
import * as z from 'zod/mini';
import type { PlainResource } from '../scim-library.js';

interface SentAddress {
  value?: unknown;
  type?: unknown;
  primary?: unknown;
}

/**
 * Chooses the email address of an account: the user name where it is an address, otherwise the first valid one of the sent addresses, with
 * the primary address first and work addresses next. Null where none is valid.
 */
export function chooseAddress({ userName, emails }: PlainResource): string | null {
  const sent: SentAddress[] = Array.isArray(emails) ? emails : [];
  const getRank = ({ primary, type }: SentAddress) => (primary === true ? 0 : type === 'work' ? 1 : 2);
  const sortedValues = sent.toSorted((a, b) => getRank(a) - getRank(b)).map(({ value }) => value);
  return [userName, ...sortedValues].map(readAddress).find((address) => address !== null) ?? null;
}

function readAddress(value: unknown): string | null {
  const { data, success } = z.safeParse(EmailAddress, value);
  return success && hasMailbox(data) ? data : null;
}
