import type { Certificate } from '@lectern/contract';
import { formatPercent } from '@lectern/ui';
import { t } from './texts';

/** A certificate's grade; '–' where there is none, or the review rules hide it. */
export const formatGrade = (grade: string | null): string => (grade === null ? '–' : formatPercent(grade));

/** The label of a certificate's grade, which says what the grade is where the course had something to grade. */
export const labelGrade = ({ gradeSource }: Pick<Certificate, 'gradeSource'>): string =>
  gradeSource ? t(`grades.${gradeSource}`) : t('grade');
