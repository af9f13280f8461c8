import type { Progress } from '@lectern/contract';
import type { Enrollment } from '@lectern/data';
import { NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { courseProgress, type ModuleState, turnTo } from './progress-rules.js';

/** A module of an enrollment's course, and where in it the slide stands that is turned to. */
export interface StandingModule extends ModuleState {
  id: string;
  /** Null where the slide is in none, or in another module. */
  isLast: boolean | null;
  isSeen: boolean | null;
}

/** What a turn reads and writes of an enrollment. */
export type Standing = Pick<
  Enrollment,
  'id' | 'courseId' | 'progress' | 'enrolledAt' | 'completedAt' | 'currentSlideId' | 'currentSlideAt'
>;

/** What a turn comes to. */
export interface Turn {
  lastModuleId: string;
  /** Null where the turn completes none. */
  completedModuleId: string | null;
  leftSlideId: string | null;
  /** Study time of the slide that was left. */
  seconds: number;
  /** Percent of the course. */
  reached: number;
}

/** Of each module of an enrollment's course; `$1` is the slide that is turned to. */
const MODULE_STATES = `
            modules.id,
            count(slides.id)::int AS slides,
            count(views.slide_id)::int AS seen,
            bool_or(completions.module_id IS NOT NULL) AS complete,
            max(slides.position) FILTER (WHERE slides.id = $1) = max(slides.position) AS "isLast",
            bool_or(views.slide_id = $1) AS "isSeen"
       FROM enrollments
       JOIN modules ON modules.course_id = enrollments.course_id
       LEFT JOIN slides ON slides.module_id = modules.id
       LEFT JOIN slide_views views ON views.slide_id = slides.id AND views.enrollment_id = enrollments.id
       LEFT JOIN module_completions completions
         ON completions.module_id = modules.id AND completions.enrollment_id = enrollments.id`;

/** Per enrollment each module of its course with what was seen of it, in one query. */
export async function moduleStates(
  manager: EntityManager,
  enrollments: Pick<Enrollment, 'id'>[],
  slideId: string | null = null,
): Promise<Map<string, StandingModule[]>> {
  const rows = await manager.query<(StandingModule & { enrollmentId: string })[]>(
    `SELECT enrollments.id AS "enrollmentId",${MODULE_STATES}
      WHERE enrollments.id = ANY($2)
      GROUP BY enrollments.id, modules.id`,
    [slideId, enrollments.map(({ id }) => id)],
  );
  const states = new Map<string, StandingModule[]>(enrollments.map(({ id }) => [id, []]));
  for (const { enrollmentId, ...state } of rows) states.get(enrollmentId)?.push(state);
  return states;
}

/**
 * A learner's enrollment with its modules, in one query; `version` is another after every change of its row.
 * Null where there is none, or where the course has no modules.
 */
export async function standingOf(
  manager: EntityManager,
  courseId: string,
  userId: string,
  slideId: string,
): Promise<{ enrollment: Standing; modules: StandingModule[]; version: string } | null> {
  type Row = StandingModule & Omit<Standing, 'id'> & { enrollmentId: string; version: string };
  const modules = await manager.query<Row[]>(
    `SELECT enrollments.id AS "enrollmentId", enrollments.course_id AS "courseId", enrollments.xmin::text AS version,
            enrollments.progress, enrolled_at AS "enrolledAt", enrollments.completed_at AS "completedAt",
            current_slide_id AS "currentSlideId", current_slide_at AS "currentSlideAt",${MODULE_STATES}
      WHERE enrollments.course_id = $2 AND enrollments.user_id = $3
      GROUP BY enrollments.id, modules.id`,
    [slideId, courseId, userId],
  );
  const [first] = modules;
  if (!first) return null;
  const {
    enrollmentId: id,
    version,
    progress,
    enrolledAt,
    completedAt,
    currentSlideId,
    currentSlideAt,
  } = first;
  const enrollment = { id, courseId, progress, enrolledAt, completedAt, currentSlideId, currentSlideAt };
  return { enrollment, modules, version };
}

/**
 * Brings an enrollment and its modules to where they are after a call; writes nothing.
 * @throws NotFoundException for a slide that is in none of the modules
 */
export function takeTurn(
  enrollment: Standing,
  modules: StandingModule[],
  { slideId, progress }: Progress,
): Turn {
  const here = modules.find(({ isLast }) => isLast !== null);
  if (!here) throw new NotFoundException('This slide is not part of the course any more.');
  const completes = progress === 100 && here.isLast === true;
  if (!here.isSeen) here.seen++;
  here.complete ||= completes;
  const { currentSlideId: leftSlideId, currentSlideAt } = enrollment;
  const left = { slideId: leftSlideId, since: currentSlideAt };
  const { since, seconds } = turnTo(slideId, completes, left, new Date());
  enrollment.currentSlideId = slideId;
  enrollment.currentSlideAt = since;
  const reached = courseProgress(modules);
  // It only rises: a course that gained slides since takes nothing back.
  enrollment.progress = Math.max(reached, Number(enrollment.progress)).toFixed(2);
  return {
    lastModuleId: here.id,
    completedModuleId: completes ? here.id : null,
    leftSlideId,
    seconds,
    reached,
  };
}

/**
 * Writes an enrollment as it is after a turn, the slide it has come to, and the time on the one it left.
 * One statement, since learners turn slides more often than they do anything else.
 * @param version what the row must still be; else nothing is written
 * @returns how the learner rated the course; nothing where nothing was written
 */
export async function noteTurn(
  manager: EntityManager,
  { id, progress, completedAt, currentSlideId, currentSlideAt }: Standing,
  { leftSlideId, seconds, completedModuleId }: Turn,
  version: string | null = null,
): Promise<{ rating: number | null } | undefined> {
  const [written] = await manager.query<{ rating: number | null }[]>(
    `WITH written AS (
       UPDATE enrollments
          SET progress = $2, completed_at = $3, current_slide_id = $4, current_slide_at = $5, touched_at = now()
        WHERE id = $1 AND ($9::text IS NULL OR xmin::text = $9)
       RETURNING id, user_id, course_id
     ), studied AS (
       UPDATE slide_views SET study_seconds = study_seconds + $7::int
         FROM written WHERE enrollment_id = written.id AND slide_id = $6 AND $7::int > 0
     ), seen AS (
       INSERT INTO slide_views (enrollment_id, slide_id) SELECT id, $4 FROM written ON CONFLICT DO NOTHING
     ), completed AS (
       INSERT INTO module_completions (enrollment_id, module_id)
       SELECT id, $8::uuid FROM written WHERE $8::uuid IS NOT NULL ON CONFLICT DO NOTHING
     )
     SELECT (SELECT stars FROM course_ratings
              WHERE user_id = written.user_id AND course_id = written.course_id) AS rating
       FROM written`,
    [
      id,
      progress,
      completedAt,
      currentSlideId,
      currentSlideAt,
      leftSlideId,
      seconds,
      completedModuleId,
      version,
    ],
  );
  return written;
}
