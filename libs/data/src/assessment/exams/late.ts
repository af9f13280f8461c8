/** Counts the seconds, rounded up, from the due date to the end of an attempt; null if it ended in time, is open, or has no due date. */
export function countLateSeconds(submittedAt: Date | null, dueDate: Date | null): number | null {
  if (!submittedAt || !dueDate || submittedAt <= dueDate) return null;
  return Math.ceil((submittedAt.getTime() - dueDate.getTime()) / 1000);
}
