import type { NextSlide } from '@lectern/contract';
import { isModuleOpen, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

interface NextSlideRow extends Omit<NextSlide, 'courseId' | 'minutesLeft'> {
  /** Number of slides of the enrollment with study time, and their study time in seconds. */
  studiedSlides: number;
  studySeconds: number;
}

/**
 * Finds the slide at which a learner goes on, among the slides of open modules that are not complete: the current slide of the learner,
 * else the first unseen slide of the first of these modules, else its last slide.
 */
export async function findNextSlide(
  manager: EntityManager,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<NextSlideRow | undefined> {
  const [row] = await queryRows<NextSlideRow>(
    manager,
    sql`
    SELECT modules.id AS "moduleId", modules.title AS "moduleTitle", slides.title,
           slides.position AS "slidePosition",
           (count(*) FILTER (WHERE views.slide_id IS NULL) OVER ())::int AS "slidesLeft",
           pace.slides AS "studiedSlides", pace.seconds AS "studySeconds"
      FROM enrollments
      -- the learner's pace in this course
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS slides, coalesce(sum(studied.study_seconds), 0)::int AS seconds
         FROM slide_views studied
        WHERE studied.enrollment_id = enrollments.id AND studied.study_seconds > 0
     ) pace
      JOIN modules ON modules.course_id = enrollments.course_id
       AND NOT EXISTS (SELECT FROM module_completions completions
                        WHERE completions.enrollment_id = enrollments.id AND completions.module_id = modules.id)
       AND ${isModuleOpen(sql`modules.id`, sql`enrollments.user_id`)}
      JOIN slides ON slides.module_id = modules.id
      LEFT JOIN slide_views views ON views.enrollment_id = enrollments.id AND views.slide_id = slides.id
     WHERE enrollments.course_id = ${courseId} AND enrollments.user_id = ${userId}
     ORDER BY (slides.id = enrollments.current_slide_id) IS TRUE DESC, modules.position,
              views.slide_id IS NOT NULL,
              CASE WHEN views.slide_id IS NULL THEN slides.position ELSE -slides.position END
     LIMIT 1`,
  );
  return row;
}
