import { FIXED_RATING, type Course } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { Star } from 'lucide-react';
import styles from './rating.module.css';
import { texts } from '../texts';

/** How a course is rated: its learners' mean and (`counted`) how many they are; the fixed rating until one has. */
export function Rating({
  course: { rating, ratingCount },
  counted = false,
}: {
  course: Course;
  counted?: boolean;
}) {
  const mean = (rating ?? FIXED_RATING).toFixed(1);
  return (
    <span className={styles.rating}>
      <Star size={14} aria-hidden className={styles.star} />
      <span aria-hidden>
        {mean}
        {counted && rating !== null && ` (${formatCount(ratingCount)})`}
      </span>
      <span className="visually-hidden">{texts.course.rating(mean, rating === null ? 0 : ratingCount)}</span>
    </span>
  );
}
