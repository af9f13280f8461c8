import type { Progress } from '@lectern/contract';
import { ask, type Enrollment } from '@lectern/data';
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

/**
 * Each module of the chosen enrollments' courses; `$1` is the slide that is turned to. What a learner has seen is found by
 * enrollment: a slide leads to what everybody has seen.
 */
const moduleStatesOf = (which: string) => `
  WITH chosen AS MATERIALIZED (
    SELECT id, course_id, progress, enrolled_at, completed_at, current_slide_id, current_slide_at,
           xmin::text AS version,
           ARRAY(SELECT slide_id FROM slide_views WHERE enrollment_id = enrollments.id) AS views,
           ARRAY(SELECT module_id FROM module_completions WHERE enrollment_id = enrollments.id) AS completions
      FROM enrollments WHERE ${which}
  )
  SELECT chosen.id AS "enrollmentId", version, progress, enrolled_at AS "enrolledAt", completed_at AS "completedAt",
         current_slide_id AS "currentSlideId", current_slide_at AS "currentSlideAt",
         modules.id, modules.id = ANY(completions) AS complete, of_slides.*
    FROM chosen
    JOIN modules USING (course_id)
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS slides,
            count(*) FILTER (WHERE id = ANY(views))::int AS seen,
            max(position) FILTER (WHERE id = $1) = max(position) AS "isLast",
            bool_or(id = ANY(views)) FILTER (WHERE id = $1) AS "isSeen"
       FROM slides WHERE module_id = modules.id
   ) of_slides`;
const OF_ENROLLMENTS = moduleStatesOf('id = ANY($2)');
const OF_LEARNER = moduleStatesOf('course_id = $2 AND user_id = $3');

type Row = StandingModule & Omit<Standing, 'id' | 'courseId'> & { enrollmentId: string; version: string };

/** Per enrollment each module of its course with what was seen of it, in one query. */
export async function moduleStates(
  manager: EntityManager,
  enrollments: Pick<Enrollment, 'id'>[],
  slideId: string | null = null,
): Promise<Map<string, StandingModule[]>> {
  const ids = enrollments.map(({ id }) => id);
  const states = new Map<string, StandingModule[]>(ids.map((id) => [id, []]));
  for (const row of await ask<Row>(manager, OF_ENROLLMENTS, [slideId, ids]))
    states.get(row.enrollmentId)?.push(row);
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
  const modules = await ask<Row>(manager, OF_LEARNER, [slideId, courseId, userId]);
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

const NOTE_TURN = `
  WITH written AS (
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
   FROM written`;

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
  const [written] = await ask<{ rating: number | null }>(manager, NOTE_TURN, [
    id,
    progress,
    completedAt,
    currentSlideId,
    currentSlideAt,
    leftSlideId,
    seconds,
    completedModuleId,
    version,
  ]);
  return written;
}
