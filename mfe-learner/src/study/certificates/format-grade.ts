import { formatPercent } from '@lectern/ui';

/** A certificate's grade; '–' where there is none, or the review rules hide it. */
export const formatGrade = (grade: string | null): string => (grade === null ? '–' : formatPercent(grade));
