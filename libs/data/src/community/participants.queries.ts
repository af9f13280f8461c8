import { isCourseVisibleTo, isTaughtBy, type Person } from '../courses/taught-by.queries.js';
import { isCourseOpen } from '../learning/access-conditions.queries.js';
import { type Sql, sql } from '../database/sql.js';

/** SQL: the person may open the slides of the row `courses` whose modules are open. */
export const mayOpenSlides = (person: Person): Sql => sql`(
  ${isCourseVisibleTo(sql`courses`, person)}
  AND (EXISTS (SELECT FROM enrollments
                WHERE enrollments.course_id = courses.id AND enrollments.user_id = ${person.id}::uuid)
       OR ${isTaughtBy(sql`courses.id`, person)})
  AND ${isCourseOpen(sql`courses.id`, sql`${person.id}::uuid`)})`;

/** SQL: the person takes or teaches the course of the row `courses`, and the course has questions to people. */
export const takesPartInDiscussion = (person: Person): Sql =>
  sql`(courses.has_discussion AND ${mayOpenSlides(person)})`;
