import { formatDateTime } from '@lectern/ui';

/** Texts of due dates. */
export const dueTexts = {
  title: 'Due Soon',
  failed: 'Due dates could not be loaded.',
  kinds: { course: 'Course', exam: 'Exam' },
  more: (count: number) => `And ${count} more`,
  date: (iso: string, isOverdue: boolean) => `${isOverdue ? 'Overdue since' : 'Due'} ${formatDateTime(iso)}`,
} as const;
