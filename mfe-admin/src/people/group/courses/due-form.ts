import { Due } from '@lectern/contract';
import { numberOf } from '../../../parts/fields/number-of';

/** A due date as it is entered. */
export interface DueForm {
  kind: 'none' | 'date' | 'days';
  dueAt: string | null;
  days: string;
}

/** The form of a stored due date, or of none. */
export function toForm({ dueAt, dueDays }: Due): DueForm {
  const kind = dueAt ? 'date' : dueDays ? 'days' : 'none';
  return { kind, dueAt, days: dueDays === null ? '' : String(dueDays) };
}

/** The due date of the form, from the field of the chosen kind only. Null where that is empty or no number of days. */
export function parseForm({ kind, dueAt, days }: DueForm): Due | null {
  if (kind === 'date' && dueAt === null) return null;
  const due = { dueAt: kind === 'date' ? dueAt : null, dueDays: kind === 'days' ? numberOf(days) : null };
  return Due.safeParse(due).data ?? null;
}
