import {
  isSlideOpenForManyRows,
  isSlideOpen,
  takesOrTeaches,
  isTaughtBy,
  type Person,
  sql,
  type Sql,
} from '@lectern/data';

/**
 * SQL: the person reads the row `threads`, if they take part in its course. Those about slides of locked modules are read by their
 * askers only.
 * @param isTaught SQL: they teach it
 */
export const isThreadVisible = (person: Person, isTaught: Sql, isOpen = isSlideOpen): Sql => sql`(
  threads.asker_id = ${person.id}::uuid OR ${isTaught}
  OR (threads.audience = 'class' AND NOT threads.is_hidden
      AND ${isOpen(sql`threads.slide_id`, sql`${person.id}::uuid`)}))`;

/** SQL: the same as `isThreadVisible`, for queries that read many threads with `own` (`selectOwnCourses`). */
export const isThreadVisibleForManyRows = (person: Person): Sql =>
  isThreadVisible(person, sql`own.is_taught`, isSlideOpenForManyRows);

/** SQL: the person takes part in the course of the row `courses`, and reads its row `threads`. */
export const isReadable = (person: Person): Sql =>
  sql`(${takesOrTeaches(person)} AND ${isThreadVisible(person, isTaughtBy(sql`courses.id`, person))})`;

/**
 * SQL: the courses in whose discussion the person takes part, with `is_taught`. For people who do not take part in all of them, the
 * courses are found before their threads; administrators' lists are read in the order of an index of threads.
 * @param condition of the row `courses`
 */
export const selectOwnCourses = (person: Person, condition: Sql): Sql => sql`
  SELECT courses.id, courses.slug, courses.title, ${isTaughtBy(sql`courses.id`, person)} AS is_taught
    FROM courses
   WHERE ${takesOrTeaches(person)} AND ${condition}
  ${person.role === 'admin' ? sql`` : sql`OFFSET 0`}`;

/** SQL: the row `users` teaches the course. */
export const isTeaching = (courseId: Sql): Sql => sql`(
  users.role = 'admin'
  OR (users.role = 'instructor'
      AND EXISTS (SELECT FROM course_instructors taught
                   WHERE taught.course_id = ${courseId} AND taught.user_id = users.id)))`;
