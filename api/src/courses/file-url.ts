/** Address of a stored file; its key is unguessable, so who has it may see it. */
export function fileUrl(key: string | null): string | null {
  return key && `/api/files/${key}`;
}
