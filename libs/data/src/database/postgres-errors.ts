import { QueryFailedError } from 'typeorm';
import { NoFreeConnectionError } from './request-pool.js';

/** SQLSTATE codes that the product handles; see PostgreSQL's documentation, appendix A. */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
/** From PostgreSQL 18 on, ON DELETE RESTRICT has a code of its own. */
export const RESTRICT_VIOLATION = '23001';
export const INVALID_PARAMETER_VALUE = '22023';
/** A statement took longer than `statement_timeout`. */
export const QUERY_CANCELED = '57014';
/** A statement waited longer than `lock_timeout` for another transaction. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a query failed with this SQLSTATE code. */
export function isPostgresError(error: unknown, code: string): error is QueryFailedError {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
}

/**
 * Codes of a server that does not answer, shuts down, starts, or takes no connections: classes 08 and 57P of SQLSTATE,
 * 53300 (too many connections), 55000 (connections are not allowed), 3D000 (no such database), and Node's own codes.
 */
const UNAVAILABLE_CODES =
  /^(08\d{3}|57P0\d|53300|55000|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;

/** Whether an operation failed because the database, or another server, cannot be reached at the moment. */
export function isServiceUnavailable(error: unknown): boolean {
  const cause = unwrapDriverError(error);
  const { code, errors } = Object(cause) as { code?: string; errors?: unknown[] };
  // Where a host name has several addresses, Node's error has one error for each address in `errors`.
  return UNAVAILABLE_CODES.test(String(code)) || (errors ?? []).some(isServiceUnavailable);
}

/** Whether an operation failed because a statement, a lock or a free connection took too long. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof NoFreeConnectionError) return true;
  const { code } = Object(unwrapDriverError(error)) as { code?: string };
  return code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE;
}

/** TypeORM wraps the driver's error, but a prepared query fails with the driver's error itself. */
const unwrapDriverError = (error: unknown): unknown =>
  error instanceof QueryFailedError ? error.driverError : error;

/** Whether a row could not be deleted because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return isPostgresError(error, FOREIGN_KEY_VIOLATION) || isPostgresError(error, RESTRICT_VIOLATION);
}
