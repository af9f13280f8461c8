/** Limits of uploads without schemas, for processes that read one file. */

/** Maximum size of a PDF or office file, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Maximum number of pages of a PDF. */
export const MAX_UPLOAD_PAGES = 500;
