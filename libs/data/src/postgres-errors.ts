import { QueryFailedError } from 'typeorm';

/** SQLSTATE codes that the product handles; see PostgreSQL's documentation, appendix A. */
export const UNIQUE_VIOLATION = '23505';
export const INVALID_PARAMETER_VALUE = '22023';

/** Whether a query failed with this SQLSTATE code. */
export function isPostgresError(error: unknown, code: string): error is QueryFailedError {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
}
