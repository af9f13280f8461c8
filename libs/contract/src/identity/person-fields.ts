import * as z from 'zod/mini';
import { refuse } from '../core/problems/refuse.js';
import { SERVICE_ADDRESS_ENDING } from './person-name.js';

// These schemas are not in `user.ts`, which every page loads, because they need zod in the browser.

/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 80;

/** Longest email address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Text that shows as it is stored: no control, invisible or direction-changing characters. Joiners and variation
 * selectors are allowed after a letter, where scripts such as Devanagari, Persian and Japanese need them.
 */
export const VISIBLE_TEXT =
  /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\p{L})\p{Variation_Selector})*$/u;

/** A first or last name, trimmed; empty and null mean none. */
export const PersonName = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_NAME_LENGTH, { abort: true }),
      z.regex(VISIBLE_TEXT, refuse('invisible')),
    ),
);

/** An email address, trimmed and in lower case. Addresses of service accounts are refused. */
export const EmailAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL_LENGTH, { abort: true }),
  z.email(),
  z.refine((email) => !email.endsWith(SERVICE_ADDRESS_ENDING), refuse('notEmail')),
);
