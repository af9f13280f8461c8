import { readPlaceholderRating, type Course } from '@lectern/contract';
import { getFormatLocale, getSite } from '@lectern/i18n';
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

/** The rating that a course shows: its own, else the fixed one of the site; null where the site shows none. */
export const findRating = ({ rating }: Course): number | null =>
  rating ?? readPlaceholderRating(getSite().figures ?? {});

/** A course's mean rating, with the number of ratings if `counted`; the fixed one without ratings. */
export function Rating({ course, counted = false }: { course: Course; counted?: boolean }) {
  const shown = findRating(course);
  if (shown === null) return null;
  const { rating, ratingCount } = course;
  const mean = formatRating(shown);
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
