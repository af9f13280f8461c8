import {
  type Enrollment,
  isCourseListedFor,
  isModuleOpen,
  needsPlaying,
  type Person,
  queryPrepared,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AppliedSlideView, ModuleState } from './slide-view.js';

/** The columns of an enrollment that a slide view reads or changes. */
export type LockedEnrollment = Pick<
  Enrollment,
  'id' | 'courseId' | 'progress' | 'enrolledAt' | 'completedAt' | 'currentSlideId' | 'currentSlideAt'
> & { hasCertificate: boolean };

/** A module of an enrollment's course, with facts about one slide, if the slide is in this module. */
export interface ModuleOfSlide extends ModuleState {
  /** Whether the slide is the module's last; null where the slide is not in this module. */
  isLast: boolean | null;
  /** Whether the learner has seen the slide; null where the slide is not in this module. */
  isSeen: boolean | null;
  /** Whether too little of the slide's video was played; null where the slide is not in this module. */
  needsPlaying: boolean | null;
  /** Whether the module with the slide is open to the learner; true for the other modules. */
  isOpen: boolean;
}

/**
 * Locks a learner's enrollment until the transaction ends; undefined where there is none. In a course that is not published, only the
 * enrollment of an administrator is found.
 */
export async function lockEnrollment(
  manager: EntityManager,
  courseId: string,
  person: Person,
): Promise<LockedEnrollment | undefined> {
  const { id: userId } = person;
  const [enrollment] = await queryPrepared<LockedEnrollment>(
    manager,
    sql`
    SELECT enrollments.id, enrollments.course_id AS "courseId", enrollments.progress,
           enrollments.enrolled_at AS "enrolledAt", enrollments.completed_at AS "completedAt",
           enrollments.current_slide_id AS "currentSlideId", enrollments.current_slide_at AS "currentSlideAt",
           enrollments.completed_at IS NOT NULL AND EXISTS (
             SELECT FROM certificates
              WHERE certificates.course_id = ${courseId} AND certificates.user_id = ${userId}
                AND certificates.round > (SELECT count(*) FROM past_enrollments past
                                           WHERE past.user_id = ${userId} AND past.course_id = ${courseId})
           ) AS "hasCertificate"
      FROM enrollments
     WHERE enrollments.course_id = ${courseId} AND enrollments.user_id = ${userId}
       AND EXISTS (SELECT FROM courses
                    WHERE courses.id = ${courseId} AND ${isCourseListedFor(sql`courses`, person)})
       FOR NO KEY UPDATE`,
  );
  return enrollment;
}

/**
 * Finds the modules of the course of each enrollment, with what the learner has seen of them.
 * @param slideId the slide about which the modules have facts
 * @returns the modules by the id of the enrollment
 */
export async function findModuleStates(
  manager: EntityManager,
  enrollmentIds: string[],
  slideId: string | null = null,
): Promise<Map<string, ModuleOfSlide[]>> {
  const rows = await queryPrepared<ModuleOfSlide & { enrollmentId: string }>(
    manager,
    sql`
    WITH
    -- the slides that each learner has seen and the modules that they completed, as arrays: joining the views to the slides would read the
    -- views of all learners
    seen AS MATERIALIZED (
      SELECT enrollments.id, enrollments.course_id, enrollments.user_id,
             ARRAY(SELECT views.slide_id FROM slide_views views
                    WHERE views.enrollment_id = enrollments.id) AS slide_ids,
             ARRAY(SELECT completions.module_id FROM module_completions completions
                    WHERE completions.enrollment_id = enrollments.id) AS module_ids
        FROM enrollments WHERE enrollments.id = ANY(${enrollmentIds})
    )
    SELECT seen.id AS "enrollmentId", modules.id, modules.id = ANY(seen.module_ids) AS "isComplete", module_slides.*,
           module_slides."isLast" IS NULL OR ${isModuleOpen(sql`modules.id`, sql`seen.user_id`)} AS "isOpen"
      FROM seen
      JOIN modules ON modules.course_id = seen.course_id
      -- how many slides a module has (a SCORM package or an external tool counts as one), how many are seen, and the facts about the slide
     CROSS JOIN LATERAL (
       SELECT count(*)::int
                + (EXISTS (SELECT FROM scorm_packages packages WHERE packages.module_id = modules.id))::int
                + (EXISTS (SELECT FROM external_tool_links links WHERE links.module_id = modules.id))::int AS slides,
              count(*) FILTER (WHERE slides.id = ANY(seen.slide_ids))::int AS seen,
              max(slides.position) FILTER (WHERE slides.id = ${slideId}) = max(slides.position) AS "isLast",
              bool_or(slides.id = ANY(seen.slide_ids)) FILTER (WHERE slides.id = ${slideId}) AS "isSeen",
              bool_or(${needsPlaying(sql`slides.id`, sql`seen.id`)}) FILTER (WHERE slides.id = ${slideId}) AS "needsPlaying"
         FROM slides WHERE slides.module_id = modules.id
     ) module_slides`,
  );
  const states = new Map<string, ModuleOfSlide[]>(enrollmentIds.map((id) => [id, []]));
  for (const { enrollmentId, ...module } of rows) states.get(enrollmentId)?.push(module);
  return states;
}

/**
 * Saves a slide view. One statement does it all, because learners change slides more often than they do anything else.
 * @param before the enrollment as it was, locked by this transaction
 * @param isSeen whether the slide counts as seen; false while too little of its video was played
 * @returns the learner's rating of the course, 1 to 5 stars, or null
 */
export async function saveSlideView(
  manager: EntityManager,
  before: LockedEnrollment,
  { state, studySeconds }: AppliedSlideView,
  { isSeen, completedModuleId }: { isSeen: boolean; completedModuleId: string | null },
): Promise<number | null> {
  const [rating] = await queryPrepared<{ stars: number }>(
    manager,
    sql`
    WITH
    -- the enrollment, with its state after the view
    enrollment AS (
      UPDATE enrollments
         SET progress = ${state.progress}, completed_at = ${state.completedAt},
             current_slide_id = ${state.currentSlideId}, current_slide_at = ${state.currentSlideAt},
             touched_at = now()
       WHERE id = ${before.id}
      RETURNING id, user_id, course_id
    ),
    -- study time of the slide that was on screen before
    studied AS (
      UPDATE slide_views SET study_seconds = study_seconds + ${studySeconds}
       WHERE enrollment_id = ${before.id} AND slide_id = ${before.currentSlideId} AND ${studySeconds}::int > 0
    ),
    -- study time of that slide where it does not count as seen yet, because too little of its video was played
    watched AS (
      UPDATE slide_video_watches watches SET study_seconds = watches.study_seconds + ${studySeconds}
        FROM slide_videos videos
       WHERE videos.id = watches.video_id AND videos.slide_id = ${before.currentSlideId}
         AND watches.enrollment_id = ${before.id} AND ${studySeconds}::int > 0
         AND NOT EXISTS (SELECT FROM slide_views views
                          WHERE views.enrollment_id = ${before.id} AND views.slide_id = ${before.currentSlideId})
    ),
    -- the view of the new slide, unless it was seen before
    viewed AS (
      INSERT INTO slide_views (enrollment_id, slide_id)
      SELECT enrollment.id, ${state.currentSlideId}::uuid FROM enrollment WHERE ${isSeen}::boolean
      ON CONFLICT DO NOTHING
    ),
    -- where the new slide does not count as seen yet: rows for its videos, of which played parts count from now on
    opened AS (
      INSERT INTO slide_video_watches (enrollment_id, video_id, user_id, ranges, share, position, reported_at)
      SELECT enrollment.id, videos.id, enrollment.user_id, '[]', 0, 0, now()
        FROM enrollment JOIN slide_videos videos ON videos.slide_id = ${state.currentSlideId}
       WHERE NOT ${isSeen}::boolean
      ON CONFLICT DO NOTHING
    ),
    -- the module, where the view completes one
    completed AS (
      INSERT INTO module_completions (enrollment_id, module_id)
      SELECT enrollment.id, completed.id
        FROM enrollment, (VALUES (${completedModuleId}::uuid)) AS completed (id) WHERE completed.id IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT ratings.stars
      FROM enrollment
      JOIN course_ratings ratings ON ratings.user_id = enrollment.user_id AND ratings.course_id = enrollment.course_id`,
  );
  return rating?.stars ?? null;
}
