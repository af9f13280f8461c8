/** URL of a stored file; `FileAccessService` decides who gets it. */
export function fileUrl(key: string | null): string | null {
  return key && `/api/files/${key}`;
}
