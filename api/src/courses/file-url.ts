/** URL of a stored file. Files are public, but their keys are unguessable. */
export function fileUrl(key: string | null): string | null {
  return key && `/api/files/${key}`;
}
