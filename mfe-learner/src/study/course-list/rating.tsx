import { readPlaceholderRating, type Course } from '@lectern/contract';
import { getFormatLocale, getSite } from '@lectern/i18n';
import { formatCount } from '@lectern/ui';
import { Star } from 'lucide-react';
import styles from './rating.module.css';
import { t } from '../texts';

const meanFormatter = new Intl.NumberFormat(getFormatLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A mean of ratings with one decimal. */
export const formatRating = (mean: number): string => meanFormatter.format(mean);

/** The mean rating that a course shows: its own, or else the site's placeholder; null if there is neither. */
export const findRating = ({ rating }: Course): number | null =>
  rating ?? readPlaceholderRating(getSite().figures ?? {});

/** A course's mean rating, or the site's placeholder for a course without ratings; `counted` adds the number of ratings. */
export function Rating({ course, counted = false }: { course: Course; counted?: boolean }) {
  const shownRating = findRating(course);
  if (shownRating === null) return null;
  const { rating, ratingCount } = course;
  const mean = formatRating(shownRating);
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
