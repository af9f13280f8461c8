import type { Enrollment } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { ModuleState } from './progress-rules.js';

/** A module of an enrollment's course, and where in it the slide stands that is turned to. */
export interface StandingModule extends ModuleState {
  id: string;
  /** Null where the slide is in none, or in another module. */
  isLast: boolean | null;
  isSeen: boolean | null;
}

/** Per enrollment each module of its course with what was seen of it, in one query. */
export async function moduleStates(
  manager: EntityManager,
  enrollments: Pick<Enrollment, 'id'>[],
  slideId: string | null = null,
): Promise<Map<string, StandingModule[]>> {
  const rows = await manager.query<(StandingModule & { enrollmentId: string })[]>(
    `SELECT enrollments.id AS "enrollmentId",
            modules.id,
            count(slides.id)::int AS slides,
            count(views.slide_id)::int AS seen,
            bool_or(completions.module_id IS NOT NULL) AS complete,
            max(slides.position) FILTER (WHERE slides.id = $2) = max(slides.position) AS "isLast",
            bool_or(views.slide_id = $2) AS "isSeen"
       FROM enrollments
       JOIN modules ON modules.course_id = enrollments.course_id
       LEFT JOIN slides ON slides.module_id = modules.id
       LEFT JOIN slide_views views ON views.slide_id = slides.id AND views.enrollment_id = enrollments.id
       LEFT JOIN module_completions completions
         ON completions.module_id = modules.id AND completions.enrollment_id = enrollments.id
      WHERE enrollments.id = ANY($1)
      GROUP BY enrollments.id, modules.id`,
    [enrollments.map(({ id }) => id), slideId],
  );
  const states = new Map<string, StandingModule[]>(enrollments.map(({ id }) => [id, []]));
  for (const { enrollmentId, ...state } of rows) states.get(enrollmentId)?.push(state);
  return states;
}

/** The module in which the slide stands that is turned to. */
export function placeOf(modules: StandingModule[]): (StandingModule & { isLast: boolean }) | undefined {
  return modules.find((module): module is StandingModule & { isLast: boolean } => module.isLast !== null);
}

interface Turn {
  leftSlideId: string | null;
  /** Study time of the slide that was left. */
  seconds: number;
  /** Null where the turn completes none. */
  completedModuleId: string | null;
}

/**
 * Writes an enrollment as it is after a turn, the slide it has come to, and the time on the one it left.
 * One statement, since learners turn slides more often than they do anything else.
 * @returns how the learner rated the course
 */
export async function noteTurn(
  manager: EntityManager,
  { id, progress, completedAt, currentSlideId, currentSlideAt }: Enrollment,
  { leftSlideId, seconds, completedModuleId }: Turn,
): Promise<number | null> {
  const [[written]] = await manager.query<[[{ rating: number | null }]]>(
    `WITH studied AS (
       UPDATE slide_views SET study_seconds = study_seconds + $7::int
        WHERE enrollment_id = $1 AND slide_id = $6 AND $7::int > 0
     ), seen AS (
       INSERT INTO slide_views (enrollment_id, slide_id) VALUES ($1, $4) ON CONFLICT DO NOTHING
     ), completed AS (
       INSERT INTO module_completions (enrollment_id, module_id)
       SELECT $1, $8::uuid WHERE $8::uuid IS NOT NULL ON CONFLICT DO NOTHING
     )
     UPDATE enrollments
        SET progress = $2, completed_at = $3, current_slide_id = $4, current_slide_at = $5, touched_at = now()
      WHERE id = $1
      RETURNING (SELECT stars FROM course_ratings
                  WHERE user_id = enrollments.user_id AND course_id = enrollments.course_id) AS rating`,
    [id, progress, completedAt, currentSlideId, currentSlideAt, leftSlideId, seconds, completedModuleId],
  );
  return written.rating;
}
