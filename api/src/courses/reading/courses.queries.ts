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

/** The reader of courses: a person, a visitor (null), or Lectern itself (`{ role: 'admin' }`), with the rights of an administrator. */
export type Reader = Person | { role: 'admin' } | null;

/** Whether the reader is Lectern itself, for which no course is locked. */
export const isSystem = (reader: Reader): reader is { role: 'admin' } => reader !== null && !('id' in reader);

/** Treats Lectern itself as an administrator without an id. This is safe, because SQL conditions read no ids of administrators. */
const toPerson = (reader: Reader): Person | null => reader as Person | null;

/** Fields of a course page that are not in the row of the course or its modules; some of them depend on the reader. */
export type CourseDetailsForReader = Pick<
  CourseDetail,
  'certificateRequirements' | 'certificateMonths' | 'instructors' | 'canPreview'
> & { accessConditions: AccessConditions | null };

/** SQL: the access conditions of a row of `courses`, with the prerequisites that the reader may see; null without a condition. */
const selectAccessConditions = (reader: Reader, locale: Locale | null): Sql => sql`
  (SELECT json_build_object('opensAt', courses.opens_at, 'opensAfterDays', courses.opens_after_days,
                            'prerequisites', visible.courses)
     FROM (SELECT coalesce(json_agg(json_build_object('id', required.id, 'slug', required.slug, 'title', required.title)
                                    ORDER BY ${collate(sql`required.title`, locale)}, required.id), '[]') AS courses,
                  count(*) AS count
             FROM course_prerequisites prerequisites
             JOIN courses required ON required.id = prerequisites.required_id
            WHERE prerequisites.course_id = courses.id
              AND ${isCourseVisibleTo(sql`required`, toPerson(reader))}) visible
    WHERE courses.opens_at IS NOT NULL OR courses.opens_after_days IS NOT NULL OR visible.count > 0)`;

/** SQL: the people who teach the course and have a name, the owner first. Email addresses are never shown to learners. */
const INSTRUCTOR_NAMES = sql`ARRAY(
  SELECT json_build_object('name', ${sqlFullName(sql`users`)})
    FROM course_instructors taught JOIN users ON users.id = taught.user_id
   WHERE taught.course_id = courses.id AND users.role IN ('instructor', 'admin')
     AND ${sqlFullName(sql`users`)} IS NOT NULL
   ORDER BY taught.is_owner DESC, taught.added_at, users.id)`;

/** Finds the fields of a course page that are not in the row of the course. Does not check whether the reader may see the course. */
export async function findDetailsForReader(
  manager: EntityManager,
  courseId: string,
  { reader, locale }: { reader: Reader; locale: Locale | null },
): Promise<CourseDetailsForReader | undefined> {
  const [details] = await queryRows<CourseDetailsForReader>(
    manager,
    sql`
    SELECT ${certificateRequirements(sql`courses`)} AS "certificateRequirements",
           courses.certificate_months AS "certificateMonths", ${INSTRUCTOR_NAMES} AS instructors,
           ${isTaughtBy(sql`courses.id`, toPerson(reader))} AS "canPreview",
           ${selectAccessConditions(reader, locale)} AS "accessConditions"
      FROM courses WHERE courses.id = ${courseId}`,
  );
  return details;
}

/** Fingerprints of a list of courses, which show whether a cached copy of the list is still current. */
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
 * Builds the condition that the reader may see a course (it is published, or they teach it), as text with named parameters for `Raw` of
 * TypeORM. Locks are not considered.
 * @param idColumn SQL of the column with the id of the course
 */
export function isVisibleTo(reader: Reader, idColumn: string) {
  const { strings, values } = sql`EXISTS (
    SELECT FROM courses opened
     WHERE opened.id = ${raw(idColumn)} AND ${isCourseVisibleTo(sql`opened`, toPerson(reader))})`;
  return {
    // The value between the parts `index - 1` and `index` is the parameter `:visible{index - 1}`.
    text: strings.reduce((text, part, index) => `${text}:visible${index - 1}${part}`),
    values: Object.fromEntries(values.map((value, index) => [`visible${index}`, value])),
  };
}

/** Adds up the length of the videos of a module, in whole seconds; 0 without videos. */
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
