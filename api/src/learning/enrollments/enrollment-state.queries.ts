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

/** A module of an enrollment's course, and what is known of the slide that was asked for. */
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
 * Locks a learner's enrollment until the transaction ends; undefined where there is none. That of a draft is found for administrators
 * only, who see drafts.
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
 * The modules of each enrollment's course with what the learner has seen of them, in one query.
 */
export async function moduleStates(
  manager: EntityManager,
  enrollmentIds: string[],
  slideId: string | null = null,
): Promise<Map<string, ModuleOfSlide[]>> {
  const rows = await queryPrepared<ModuleOfSlide & { enrollmentId: string }>(
    manager,
    sql`
    WITH
    -- the slides and modules that the learners have seen or completed, as one array per enrollment: to go by slide would
    -- read the views of all learners
    seen AS MATERIALIZED (
      SELECT enrollments.id, enrollments.course_id, enrollments.user_id,
             ARRAY(SELECT views.slide_id FROM slide_views views
                    WHERE views.enrollment_id = enrollments.id) AS slide_ids,
             ARRAY(SELECT completions.module_id FROM module_completions completions
                    WHERE completions.enrollment_id = enrollments.id) AS module_ids
        FROM enrollments WHERE enrollments.id = ANY(${enrollmentIds})
    )
    SELECT seen.id AS "enrollmentId", modules.id, modules.id = ANY(seen.module_ids) AS "isComplete", counted.*,
           counted."isLast" IS NULL OR ${isModuleOpen(sql`modules.id`, sql`seen.user_id`)} AS "isOpen"
      FROM seen
      JOIN modules ON modules.course_id = seen.course_id
      -- how many slides a module has (a SCORM package or an external tool counts as one), how many are seen, and what is known of the slide
     CROSS JOIN LATERAL (
       SELECT count(*)::int
                + (EXISTS (SELECT FROM scorm_packages packages WHERE packages.module_id = modules.id))::int
                + (EXISTS (SELECT FROM external_tool_links links WHERE links.module_id = modules.id))::int AS slides,
              count(*) FILTER (WHERE slides.id = ANY(seen.slide_ids))::int AS seen,
              max(slides.position) FILTER (WHERE slides.id = ${slideId}) = max(slides.position) AS "isLast",
              bool_or(slides.id = ANY(seen.slide_ids)) FILTER (WHERE slides.id = ${slideId}) AS "isSeen",
              bool_or(${needsPlaying(sql`slides.id`, sql`seen.id`)}) FILTER (WHERE slides.id = ${slideId}) AS "needsPlaying"
         FROM slides WHERE slides.module_id = modules.id
     ) counted`,
  );
  const states = new Map<string, ModuleOfSlide[]>(enrollmentIds.map((id) => [id, []]));
  for (const { enrollmentId, ...module } of rows) states.get(enrollmentId)?.push(module);
  return states;
}

/**
 * Writes a slide view in one statement, because learners change slides more often than they do anything else.
 * @param before the enrollment, locked by this transaction
 * @param isSeen whether the slide counts as seen; false while too little of its video was played
 * @returns the learner's rating of the course, 1 to 5 stars, or null
 */
export async function saveSlideView(
  manager: EntityManager,
  before: LockedEnrollment,
  { state, studySeconds }: AppliedSlideView,
  { isSeen, completedModuleId }: { isSeen: boolean; completedModuleId: string | null },
): Promise<number | null> {
  const [rated] = await queryPrepared<{ stars: number }>(
    manager,
    sql`
    WITH
    -- the state after the view
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
    -- the same of a slide that does not count as seen yet, because of its video
    watched AS (
      UPDATE slide_video_watches watches SET study_seconds = watches.study_seconds + ${studySeconds}
        FROM slide_videos videos
       WHERE videos.id = watches.video_id AND videos.slide_id = ${before.currentSlideId}
         AND watches.enrollment_id = ${before.id} AND ${studySeconds}::int > 0
         AND NOT EXISTS (SELECT FROM slide_views views
                          WHERE views.enrollment_id = ${before.id} AND views.slide_id = ${before.currentSlideId})
    ),
    -- the slide, unless it was seen before
    viewed AS (
      INSERT INTO slide_views (enrollment_id, slide_id)
      SELECT enrollment.id, ${state.currentSlideId}::uuid FROM enrollment WHERE ${isSeen}::boolean
      ON CONFLICT DO NOTHING
    ),
    -- its video, which counts from now on
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
  return rated?.stars ?? null;
}
