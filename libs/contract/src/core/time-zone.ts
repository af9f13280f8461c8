import * as z from 'zod/mini';
import { refuse } from './problems/refuse.js';

const NOT_A_TIME_ZONE = refuse('notTimeZone');

/** IANA name. Offsets such as '+05:30' are refused: PostgreSQL reads their sign the other way round. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64, { abort: true }),
    z.regex(/^[A-Za-z]/, NOT_A_TIME_ZONE),
    z.refine(isTimeZone, NOT_A_TIME_ZONE),
  );

/**
 * For calls that count days where the reader is. Any name is accepted, as browsers know zones that servers don't know yet; one that
 * PostgreSQL doesn't know counts as UTC.
 */
export const ReaderTimeZone = z._default(z.string().check(z.maxLength(64)), 'UTC');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The zones that this machine knows, UTC, and the saved one, which another machine may have under another name. */
export const listTimeZones = (saved: string | null): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(saved ? [saved] : [])])].sort();

/** 'America/New York' */
export const formatTimeZone = (zone: string): string => zone.replaceAll('_', ' ');
