/** Storage folder of the pictures that an update brings; they stay there when it is applied. */
export function updateFolder(courseId: string, updateId: string): string {
  return `courses/${courseId}/updates/${updateId}/`;
}
