import { INVALID_PARAMETER_VALUE, isPostgresError } from '@lectern/data';
import { Refusal } from './refusal.js';

/**
 * Awaits a query whose parameters contain a time zone.
 * @throws Refusal (400) for the few time zones that the contract accepts and PostgreSQL does not know
 */
export async function inTimeZone<T>(timeZone: string, query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!isPostgresError(error, INVALID_PARAMETER_VALUE)) throw error;
    throw new Refusal(400, 'platform.unknownTimeZone', { values: { timeZone } });
  }
}

/** Runs a query in a time zone, or in UTC if PostgreSQL does not know the time zone. */
export async function inTimeZoneOrUtc<T>(
  timeZone: string,
  query: (timeZone: string) => Promise<T>,
): Promise<T> {
  try {
    return await query(timeZone);
  } catch (error) {
    if (!isPostgresError(error, INVALID_PARAMETER_VALUE)) throw error;
    return query('UTC');
  }
}
