/** What the URL of a stored file has before its storage key. */
export const FILE_URL_PREFIX = '/api/files/';

/** URL of a stored file; `FileAccessService` decides who gets it. */
export function fileUrl(key: string | null): string | null {
  return key && FILE_URL_PREFIX + key;
}
