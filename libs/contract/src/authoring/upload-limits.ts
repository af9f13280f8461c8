/** Limits of uploads without schemas, for processes that read one file. */

/** Maximum size of a PDF or office file where the installation sets none, and the highest one that it may set. */
export const DEFAULT_UPLOAD_LIMIT_MB = 10;
export const MAX_UPLOAD_LIMIT_MB = 200;

export const megabytesToBytes = (megabytes: number): number => megabytes * 1024 * 1024;

/** Maximum number of pages of a PDF. */
export const MAX_UPLOAD_PAGES = 500;
