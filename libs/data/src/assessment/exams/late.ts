/** Whole seconds, rounded up, from a due date to the end of an attempt; null: in time, still open, or no due date. */
export function countLateSeconds(submittedAt: Date | null, dueDate: Date | null): number | null {
  if (!submittedAt || !dueDate || submittedAt <= dueDate) return null;
  return Math.ceil((submittedAt.getTime() - dueDate.getTime()) / 1000);
}
