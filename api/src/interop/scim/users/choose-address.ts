import { EmailAddress } from '@lectern/contract';
import { hasMailbox } from '@lectern/data';
import * as z from 'zod/mini';
import type { PlainResource } from '../scim-library.js';

interface SentAddress {
  value?: unknown;
  type?: unknown;
  primary?: unknown;
}

/**
 * Chooses the address of an account: the user name where it is an address, else the first of the primary address, the one for work,
 * and the others. Null where none is an address.
 */
export function chooseAddress({ userName, emails }: PlainResource): string | null {
  const sent: SentAddress[] = Array.isArray(emails) ? emails : [];
  const rank = ({ primary, type }: SentAddress) => (primary === true ? 0 : type === 'work' ? 1 : 2);
  const ordered = sent.toSorted((a, b) => rank(a) - rank(b)).map(({ value }) => value);
  return [userName, ...ordered].map(readAddress).find((address) => address !== null) ?? null;
}

function readAddress(value: unknown): string | null {
  const { data, success } = z.safeParse(EmailAddress, value);
  return success && hasMailbox(data) ? data : null;
}
