import { QueryFailedError } from 'typeorm';

/** SQLSTATE codes that the product handles; see PostgreSQL's documentation, appendix A. */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
/** From PostgreSQL 18 on, ON DELETE RESTRICT has a code of its own. */
export const RESTRICT_VIOLATION = '23001';
export const INVALID_PARAMETER_VALUE = '22023';

/** Whether a query failed with this SQLSTATE code. */
export function isPostgresError(error: unknown, code: string): error is QueryFailedError {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
}

/** Whether a row could not be deleted because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return isPostgresError(error, FOREIGN_KEY_VIOLATION) || isPostgresError(error, RESTRICT_VIOLATION);
}
