import {
  empty,
  isSlideOpenForManyRows,
  isSlideOpen,
  takesPartInDiscussion,
  isTaughtBy,
  type Person,
  sql,
  type Sql,
} from '@lectern/data';

/**
 * SQL: a person who takes part in the course of a row of `threads` may read this thread. Only its asker and instructors read a thread
 * about a slide of a locked module.
 * @param isTaught SQL: the person teaches the course
 */
export const isThreadVisible = (person: Person, isTaught: Sql, isOpenSlide = isSlideOpen): Sql => sql`(
  threads.asker_id = ${person.id}::uuid OR ${isTaught}
  OR (threads.audience = 'class' AND NOT threads.is_hidden
      AND ${isOpenSlide(sql`threads.slide_id`, sql`${person.id}::uuid`)}))`;

/** SQL: the same as `isThreadVisible`, for queries that read many threads with `discussed_courses` (`selectDiscussedCourses`). */
export const isThreadVisibleForManyRows = (person: Person): Sql =>
  isThreadVisible(person, sql`discussed_courses.is_taught`, isSlideOpenForManyRows);

/** SQL: the person takes part in the course of the row `courses`, and may read the row `threads` of this course. */
export const mayReadThread = (person: Person): Sql =>
  sql`(${takesPartInDiscussion(person)} AND ${isThreadVisible(person, isTaughtBy(sql`courses.id`, person))})`;

/**
 * SQL: the courses in whose discussion the person takes part, with `is_taught`. Administrators take part in all courses, so PostgreSQL
 * reads their lists in the order of an index of threads. For other people `OFFSET 0` makes it find the courses first, then their threads.
 * @param condition SQL about the row `courses`
 */
export const selectDiscussedCourses = (person: Person, condition: Sql): Sql => sql`
  SELECT courses.id, courses.slug, courses.title, ${isTaughtBy(sql`courses.id`, person)} AS is_taught
    FROM courses
   WHERE ${takesPartInDiscussion(person)} AND ${condition}
  ${person.role === 'admin' ? empty : sql`OFFSET 0`}`;

/** SQL: the person in the row `users` teaches the course, or is an administrator. */
export const isTeaching = (courseId: Sql): Sql => sql`(
  users.role = 'admin'
  OR (users.role = 'instructor'
      AND EXISTS (SELECT FROM course_instructors taught
                   WHERE taught.course_id = ${courseId} AND taught.user_id = users.id)))`;
