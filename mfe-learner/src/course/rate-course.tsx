import { call, invalidate, queryClient, serverMessage, useMutation } from '@lectern/client';
import { type Course, type Enrollment, listCourses, MOST_STARS, rateCourse } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { enrollmentQuery } from '../course-queries';
import { studyTexts } from '../study-texts';
import styles from './rate-course.module.css';

const STARS = Array.from({ length: MOST_STARS }, (_, place) => place + 1);

/** The learner's own stars for a course: radio buttons, so that arrow keys choose too. */
export function RateCourse({
  address,
  course,
  enrollment,
}: {
  address: string;
  course: Course;
  enrollment: Enrollment;
}) {
  const [chosen, setChosen] = useState(enrollment.rating);
  const { mutate } = useMutation({
    // One after another, so that the last one chosen is the one that stays.
    scope: { id: `rating of ${course.id}` },
    mutationFn: (stars: number) => call(rateCourse, { params: { id: course.id }, body: { stars } }),
    onSuccess: ({ stars }) => {
      queryClient.setQueryData(
        enrollmentQuery(address).queryKey,
        (known) => known && { ...known, rating: stars },
      );
      void invalidate(listCourses);
    },
    onError: (error) => {
      setChosen(enrollment.rating);
      toast({
        title: studyTexts.rating.failed,
        description: serverMessage(error) ?? studyTexts.rating.failedFallback,
        variant: 'destructive',
      });
    },
  });

  function choose(stars: number): void {
    setChosen(stars);
    mutate(stars);
  }

  return (
    <fieldset className={styles.rate}>
      <legend className={styles.question}>{studyTexts.rating.question}</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={styles.choice} data-filled={stars <= (chosen ?? 0) || undefined}>
            <input
              type="radio"
              name="stars"
              className={styles.input}
              checked={stars === chosen}
              onChange={() => choose(stars)}
            />
            <span className="visually-hidden">{studyTexts.rating.stars(stars)}</span>
            <Star size={24} aria-hidden />
          </label>
        ))}
      </div>
      <p className={styles.given} role="status">
        {chosen === null ? studyTexts.rating.hint : studyTexts.rating.given(chosen)}
      </p>
    </fieldset>
  );
}
