import { MAX_DUE_DAYS, type Due } from '@lectern/contract';
import { formatDateTime } from '@lectern/ui';
import { t } from '../../texts';
import type { Assignment } from './assigned-kinds';

/** A due date as it is entered. */
export interface DueForm extends Due {
  kind: 'none' | 'date' | 'days';
}

/** The chosen courses or learning paths with the due date of all, and those of single ones that differ, by id. */
export interface AssignForm {
  ids: string[];
  due: DueForm;
  ownDues: Record<string, DueForm | undefined>;
}

/** The assignment of a form. Own due dates count where the form shows them: of the chosen courses, if they are several. */
export function toAssignment({ ids, due, ownDues }: AssignForm): Assignment {
  const severalIds = ids.length > 1 ? ids : [];
  const own = severalIds.flatMap((id) => (ownDues[id] ? [[id, toDue(ownDues[id])] as const] : []));
  return { ids, due: toDue(due), ownDues: Object.fromEntries(own) };
}

/** The form of a stored due date, or of none. */
export function toForm({ dueAt, dueDays }: Due): DueForm {
  const kind = dueAt ? 'date' : dueDays ? 'days' : 'none';
  return { kind, dueAt, dueDays };
}

/** The due date of the form, from the field of the chosen kind only; `Due` refuses it while that field is empty. */
export function toDue({ kind, dueAt, dueDays }: DueForm): Due {
  return {
    dueAt: kind === 'date' ? (dueAt ?? '') : null,
    dueDays: kind === 'days' ? (dueDays ?? Number.NaN) : null,
  };
}

/** What is wrong with a form whose due date is refused. */
export const describeDue = ({ kind }: DueForm): string =>
  kind === 'date' ? t('group.due.missingDate') : t('group.due.invalidDays', { max: MAX_DUE_DAYS });

/** The due date of an assigned course or learning path, in words. */
export function describeAssignedDue({ dueAt, dueDays }: Due): string {
  if (dueAt) return t('group.assigned.dueAt', { date: formatDateTime(dueAt) });
  return dueDays ? t('group.assigned.dueDays', { days: dueDays }) : t('group.assigned.noDue');
}
