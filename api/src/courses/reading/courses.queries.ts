import type { AccessConditions, CourseDetail, Locale } from '@lectern/contract';
import {
  collate,
  certificateRequirements,
  isCourseVisibleTo,
  isTaughtBy,
  type Person,
  queryRow,
  queryRows,
  raw,
  type Sql,
  sql,
  sqlFullName,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Who reads: a person, the product itself with the rights of an administrator, or a visitor. */
export type Reader = Person | { role: 'admin' } | null;

/** Whether the product itself reads, for which nothing is locked. */
export const isProduct = (reader: Reader): reader is { role: 'admin' } =>
  reader !== null && !('id' in reader);

export type CourseFacts = Pick<
  CourseDetail,
  'certificateRequirements' | 'certificateMonths' | 'instructors' | 'canPreview'
> & { accessConditions: AccessConditions | null };

/** SQL: the conditions of a row of `courses`, with the prerequisites that the reader may open; null without any. */
const accessConditions = (reader: Reader, locale: Locale | null): Sql => sql`
  (SELECT json_build_object('opensAt', courses.opens_at, 'opensAfterDays', courses.opens_after_days,
                            'prerequisites', needed.courses)
     FROM (SELECT coalesce(json_agg(json_build_object('id', required.id, 'slug', required.slug, 'title', required.title)
                                    ORDER BY ${collate(sql`required.title`, locale)}, required.id), '[]') AS courses,
                  count(*) AS count
             FROM course_prerequisites prerequisites
             JOIN courses required ON required.id = prerequisites.required_id
            WHERE prerequisites.course_id = courses.id
              AND ${isCourseVisibleTo(sql`required`, reader as Person | null)}) needed
    WHERE courses.opens_at IS NOT NULL OR courses.opens_after_days IS NOT NULL OR needed.count > 0)`;

/** The people who teach the course and have a name, the owner first; an email address is never shown here. */
const INSTRUCTORS = sql`ARRAY(
  SELECT json_build_object('name', ${sqlFullName(sql`users`)})
    FROM course_instructors taught JOIN users ON users.id = taught.user_id
   WHERE taught.course_id = courses.id AND users.role IN ('instructor', 'admin')
     AND ${sqlFullName(sql`users`)} IS NOT NULL
   ORDER BY taught.is_owner DESC, taught.added_at, users.id)`;

export async function findFacts(
  manager: EntityManager,
  courseId: string,
  { reader, locale }: { reader: Reader; locale: Locale | null },
): Promise<CourseFacts | undefined> {
  const [facts] = await queryRows<CourseFacts>(
    manager,
    sql`
    SELECT ${certificateRequirements(sql`courses`)} AS "certificateRequirements",
           courses.certificate_months AS "certificateMonths", ${INSTRUCTORS} AS instructors,
           ${isTaughtBy(sql`courses.id`, reader as Person | null)} AS "canPreview",
           ${accessConditions(reader, locale)} AS "accessConditions"
      FROM courses WHERE courses.id = ${courseId}`,
  );
  return facts;
}

/** `courses` changes with every edit of a course, `all` also with every enrollment and rating. */
export interface CoursesVersion {
  count: number;
  courses: string;
  all: string;
}

/** Computes the version of the list of all courses, or of those that are published. */
export function findCoursesVersion(manager: EntityManager, withDrafts: boolean): Promise<CoursesVersion> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS count,
           sum(hash_record_extended(row(id, version, updated_at), 0))::text AS courses,
           sum(hash_record_extended(courses, 0))::text AS all
      FROM courses
     WHERE is_published OR ${withDrafts}`,
  );
}

/**
 * Builds the condition that a person can open the course of an id, for `Raw` of TypeORM.
 * @returns it with TypeORM's names for its values
 */
export function isVisibleTo(reader: Reader, courseId: string) {
  const { strings, values } = sql`EXISTS (
    SELECT FROM courses opened
     WHERE opened.id = ${raw(courseId)} AND ${isCourseVisibleTo(sql`opened`, reader as Person | null)})`;
  return {
    text: strings.reduce((joined, part, index) => `${joined}:visible${index - 1}${part}`),
    values: Object.fromEntries(values.map((value, index) => [`visible${index}`, value])),
  };
}

/** Adds up the length of the videos of a module; 0 without any. */
export async function sumVideoSeconds(manager: EntityManager, moduleId: string): Promise<number> {
  const { seconds } = await queryRow<{ seconds: number }>(
    manager,
    sql`
    SELECT coalesce(round(sum(videos.seconds)), 0)::int AS seconds
      FROM slide_videos videos JOIN slides ON slides.id = videos.slide_id
     WHERE slides.module_id = ${moduleId} AND videos.state = 'ready'`,
  );
  return seconds;
}
