import { PLACEHOLDER_RATING, type Course } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';
import { formatCount } from '@lectern/ui';
import { Star } from 'lucide-react';
import styles from './rating.module.css';
import { t } from '../texts';

const means = new Intl.NumberFormat(getFormatLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A mean of ratings with one decimal. */
export const formatRating = (mean: number): string => means.format(mean);

/** A course's mean rating, with the number of ratings if `counted`; the specification's placeholder without ratings. */
export function Rating({
  course: { rating, ratingCount },
  counted = false,
}: {
  course: Course;
  counted?: boolean;
}) {
  const mean = formatRating(rating ?? PLACEHOLDER_RATING);
  return (
    <span className={styles.rating}>
      <Star size={14} aria-hidden className={styles.star} />
      <span aria-hidden>
        {mean}
        {counted && rating !== null && ` (${formatCount(ratingCount)})`}
      </span>
      <span className="visually-hidden">
        {t('course.rating', { mean, count: rating === null ? 0 : ratingCount })}
      </span>
    </span>
  );
}
