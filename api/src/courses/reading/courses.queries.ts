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

/** Who reads: a person, Lectern itself with the rights of an administrator (`{ role: 'admin' }`), or a visitor (null). */
export type Reader = Person | { role: 'admin' } | null;

/** Whether Lectern itself reads, for which nothing is locked. */
export const isSystem = (reader: Reader): reader is { role: 'admin' } => reader !== null && !('id' in reader);

/** Lectern itself counts as an administrator. It has no id; conditions read the ids of other roles only. */
const toPerson = (reader: Reader): Person | null => reader as Person | null;

/** What a course's page shows besides the row of the course and its modules; some of it depends on the reader. */
export type CourseDetailsForReader = Pick<
  CourseDetail,
  'certificateRequirements' | 'certificateMonths' | 'instructors' | 'canPreview'
> & { accessConditions: AccessConditions | null };

/** SQL: the conditions of a row of `courses`, with the prerequisites that the reader may see; null without any. */
const accessConditions = (reader: Reader, locale: Locale | null): Sql => sql`
  (SELECT json_build_object('opensAt', courses.opens_at, 'opensAfterDays', courses.opens_after_days,
                            'prerequisites', needed.courses)
     FROM (SELECT coalesce(json_agg(json_build_object('id', required.id, 'slug', required.slug, 'title', required.title)
                                    ORDER BY ${collate(sql`required.title`, locale)}, required.id), '[]') AS courses,
                  count(*) AS count
             FROM course_prerequisites prerequisites
             JOIN courses required ON required.id = prerequisites.required_id
            WHERE prerequisites.course_id = courses.id
              AND ${isCourseVisibleTo(sql`required`, toPerson(reader))}) needed
    WHERE courses.opens_at IS NOT NULL OR courses.opens_after_days IS NOT NULL OR needed.count > 0)`;

/** The people who teach the course and have a name, the owner first; an email address is never shown here. */
const INSTRUCTORS = sql`ARRAY(
  SELECT json_build_object('name', ${sqlFullName(sql`users`)})
    FROM course_instructors taught JOIN users ON users.id = taught.user_id
   WHERE taught.course_id = courses.id AND users.role IN ('instructor', 'admin')
     AND ${sqlFullName(sql`users`)} IS NOT NULL
   ORDER BY taught.is_owner DESC, taught.added_at, users.id)`;

export async function findDetailsForReader(
  manager: EntityManager,
  courseId: string,
  { reader, locale }: { reader: Reader; locale: Locale | null },
): Promise<CourseDetailsForReader | undefined> {
  const [details] = await queryRows<CourseDetailsForReader>(
    manager,
    sql`
    SELECT ${certificateRequirements(sql`courses`)} AS "certificateRequirements",
           courses.certificate_months AS "certificateMonths", ${INSTRUCTORS} AS instructors,
           ${isTaughtBy(sql`courses.id`, toPerson(reader))} AS "canPreview",
           ${accessConditions(reader, locale)} AS "accessConditions"
      FROM courses WHERE courses.id = ${courseId}`,
  );
  return details;
}

/** Fingerprints of a list of courses, by which a cached copy of it is compared with the database. */
export interface CoursesVersion {
  count: number;
  /** Changes with every edit of a course. */
  edits: string;
  /** Changes with every change of a row: an edit, an enrollment, a rating. */
  rows: string;
}

/** Computes the version of the list of all courses, or of the published ones only. */
export function findCoursesVersion(manager: EntityManager, withDrafts: boolean): Promise<CoursesVersion> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS count,
           sum(hash_record_extended(row(id, version, updated_at), 0))::text AS edits,
           sum(hash_record_extended(courses, 0))::text AS rows
      FROM courses
     WHERE is_published OR ${withDrafts}`,
  );
}

/**
 * Builds the condition that a person may see a course (published, or they teach it), for `Raw` of TypeORM, which takes a text with named
 * parameters. Locks are not considered.
 * @param idColumn SQL of the column with the id of the course
 */
export function isVisibleTo(reader: Reader, idColumn: string) {
  const { strings, values } = sql`EXISTS (
    SELECT FROM courses opened
     WHERE opened.id = ${raw(idColumn)} AND ${isCourseVisibleTo(sql`opened`, toPerson(reader))})`;
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
