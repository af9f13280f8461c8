import { call, invalidate, queryClient, useMutation } from '@lectern/client';
import { type Course, type Enrollment, listCourses, MAX_STARS, rateCourse } from '@lectern/contract';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { Muted } from '@lectern/ui';
import { enrollmentQuery } from '../../parts/courses/course-queries';
import { t } from '../texts';
import styles from './rate-course.module.css';

/** The possible ratings, from 1. */
const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1);

/** The learner's own rating: radio buttons, so that arrow keys work. */
export function RateCourse({
  address,
  course,
  enrollment,
}: {
  address: string;
  course: Course;
  enrollment: Enrollment;
}) {
  const [chosenStars, setChosenStars] = useState(enrollment.rating);
  const { mutate } = useMutation({
    // React Query runs mutations of one scope one at a time, so that the last choice wins.
    scope: { id: `rating of ${course.id}` },
    mutationFn: (stars: number) => call(rateCourse, { params: { id: course.id }, body: { stars } }),
    onSuccess: ({ stars }) => {
      queryClient.setQueryData(
        enrollmentQuery(address).queryKey,
        (cached) => cached && { ...cached, rating: stars },
      );
      void invalidate(listCourses);
    },
    meta: {
      failed: { title: t('rating.failed'), fallback: t('rating.failedFallback') },
    },
    onError: () => setChosenStars(enrollment.rating),
  });

  function choose(stars: number): void {
    setChosenStars(stars);
    mutate(stars);
  }

  return (
    <fieldset className={styles.rate}>
      <legend className={styles.question}>{t('rating.question')}</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={styles.choice} data-filled={stars <= (chosenStars ?? 0) || undefined}>
            <input
              type="radio"
              name="stars"
              className={styles.input}
              checked={stars === chosenStars}
              onChange={() => choose(stars)}
            />
            <span className="visually-hidden">{t('rating.stars', { count: stars })}</span>
            <Star size={24} aria-hidden />
          </label>
        ))}
      </div>
      <Muted role="status">
        {chosenStars === null ? t('rating.hint') : t('rating.given', { count: chosenStars })}
      </Muted>
    </fieldset>
  );
}
