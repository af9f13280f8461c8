import { PLACEHOLDER_RATING, type Course } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { Star } from 'lucide-react';
import styles from './rating.module.css';
import { t } from '../texts';

/** A course's mean rating, with the number of ratings if `counted`; the specification's placeholder without ratings. */
export function Rating({
  course: { rating, ratingCount },
  counted = false,
}: {
  course: Course;
  counted?: boolean;
}) {
  const mean = (rating ?? PLACEHOLDER_RATING).toFixed(1);
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
