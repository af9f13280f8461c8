import { type Enrollment, queryPrepared, sql, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AppliedSlideView, ModuleState } from './slide-view.js';

/** The columns of an enrollment that a slide view reads or changes. */
export type LockedEnrollment = Pick<
  Enrollment,
  'id' | 'courseId' | 'progress' | 'enrolledAt' | 'completedAt' | 'currentSlideId' | 'currentSlideAt'
> & { hasCertificate: boolean };

/** A module of an enrollment's course, with what is known of one of its slides. */
export interface ModuleOfSlide extends ModuleState {
  /** Whether the slide is the module's last; null where the slide is not in this module. */
  isLast: boolean | null;
  /** Whether the learner has seen the slide; null where the slide is not in this module. */
  isSeen: boolean | null;
}

/**
 * Locks a learner's enrollment until the transaction ends; undefined where there is none. A draft has none for anybody
 * but administrators, who see drafts.
 */
export async function lockEnrollment(
  manager: EntityManager,
  courseId: string,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
): Promise<LockedEnrollment | undefined> {
  const [enrollment] = await queryPrepared<LockedEnrollment>(
    manager,
    sql`
    SELECT id, course_id AS "courseId", progress, enrolled_at AS "enrolledAt", completed_at AS "completedAt",
           current_slide_id AS "currentSlideId", current_slide_at AS "currentSlideAt",
           completed_at IS NOT NULL AND EXISTS (
             SELECT FROM certificates
              WHERE course_id = ${courseId} AND user_id = ${userId}
                AND round > (SELECT count(*) FROM past_enrollments past
                              WHERE past.user_id = ${userId} AND past.course_id = ${courseId})) AS "hasCertificate"
      FROM enrollments WHERE course_id = ${courseId} AND user_id = ${userId}
       AND (${role === 'admin'} OR EXISTS (SELECT FROM courses WHERE id = ${courseId} AND is_published))
       FOR NO KEY UPDATE`,
  );
  return enrollment;
}

/**
 * The modules of each enrollment's course with what the learner has seen of them, in one query.
 *
 * seen: the slides and modules that the learners have seen or completed, as one array per enrollment, because an index
 *       leads from an enrollment to its views but from a slide to the views of all learners.
 * counted: how many slides a module has, how many are seen, and what is known of the slide `slideId`.
 */
export async function moduleStates(
  manager: EntityManager,
  enrollmentIds: string[],
  slideId: string | null = null,
): Promise<Map<string, ModuleOfSlide[]>> {
  const rows = await queryPrepared<ModuleOfSlide & { enrollmentId: string }>(
    manager,
    sql`
    WITH seen AS MATERIALIZED (
      SELECT id, course_id,
             ARRAY(SELECT slide_id FROM slide_views WHERE enrollment_id = enrollments.id) AS slide_ids,
             ARRAY(SELECT module_id FROM module_completions WHERE enrollment_id = enrollments.id) AS module_ids
        FROM enrollments WHERE id = ANY(${enrollmentIds})
    )
    SELECT seen.id AS "enrollmentId", modules.id, modules.id = ANY(module_ids) AS "isComplete", counted.*
      FROM seen
      JOIN modules USING (course_id)
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS slides,
              count(*) FILTER (WHERE id = ANY(slide_ids))::int AS seen,
              max(position) FILTER (WHERE id = ${slideId}) = max(position) AS "isLast",
              bool_or(id = ANY(slide_ids)) FILTER (WHERE id = ${slideId}) AS "isSeen"
         FROM slides WHERE module_id = modules.id
     ) counted`,
  );
  const states = new Map<string, ModuleOfSlide[]>(enrollmentIds.map((id) => [id, []]));
  for (const { enrollmentId, ...module } of rows) states.get(enrollmentId)?.push(module);
  return states;
}

/**
 * Writes a slide view in one statement, because learners change slides more often than they do anything else.
 *
 * enrollment: the state after the view.
 * studied: study time of the slide that was on screen before.
 * viewed: the slide, unless it was seen before.
 * completed: the module, where the view completes one.
 * @param before the enrollment, locked by this transaction
 * @returns the learner's rating of the course, 1 to 5 stars, or null
 */
export async function saveSlideView(
  manager: EntityManager,
  before: LockedEnrollment,
  { state, studySeconds }: AppliedSlideView,
  completedModuleId: string | null,
): Promise<number | null> {
  const [rated] = await queryPrepared<{ stars: number }>(
    manager,
    sql`
    WITH enrollment AS (
      UPDATE enrollments
         SET progress = ${state.progress}, completed_at = ${state.completedAt},
             current_slide_id = ${state.currentSlideId}, current_slide_at = ${state.currentSlideAt},
             touched_at = now()
       WHERE id = ${before.id}
      RETURNING id, user_id, course_id
    ), studied AS (
      UPDATE slide_views SET study_seconds = study_seconds + ${studySeconds}
       WHERE enrollment_id = ${before.id} AND slide_id = ${before.currentSlideId} AND ${studySeconds}::int > 0
    ), viewed AS (
      INSERT INTO slide_views (enrollment_id, slide_id) VALUES (${before.id}, ${state.currentSlideId})
      ON CONFLICT DO NOTHING
    ), completed AS (
      INSERT INTO module_completions (enrollment_id, module_id)
      SELECT enrollment.id, completed.id
        FROM enrollment, (VALUES (${completedModuleId}::uuid)) AS completed (id) WHERE completed.id IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT stars FROM enrollment JOIN course_ratings USING (user_id, course_id)`,
  );
  return rated?.stars ?? null;
}
