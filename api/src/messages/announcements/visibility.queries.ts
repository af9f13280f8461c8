import {
  isAllowed,
  isManagedBy,
  isTaughtBy,
  type Person,
  selectAudience,
  sql,
  type Sql,
} from '@lectern/data';

/** SQL: the person takes the published course of the row `announcements`, or is a member of its group. */
export const isReceived = (person: Person): Sql => sql`(
  announcements.course_id IN (
    SELECT enrollments.course_id FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${person.id}::uuid AND courses.is_published)
  OR announcements.group_id IN (
    SELECT members.group_id FROM group_members members WHERE members.user_id = ${person.id}::uuid))`;

/** SQL: the person teaches the course of the row `announcements` or manages its group, or is an administrator. */
export const isManaged = (person: Person): Sql =>
  isAllowed(
    person,
    sql`(${isTaughtBy(sql`announcements.course_id`, person)} OR ${isManagedBy(sql`announcements.group_id`, person)})`,
  );

/** SQL: the row `announcements` is published and was not deleted. */
export const IS_PUBLISHED = sql`(announcements.published_at IS NOT NULL AND announcements.deleted_at IS NULL)`;

/** SQL: the person is in the audience of the row `announcements`, and the worker is still notifying this audience. */
export const isBeingNotified = (person: Person): Sql => sql`(
  announcements.publish_at IS NOT NULL AND announcements.published_at IS NOT NULL AND announcements.notified_at IS NULL
  AND EXISTS (SELECT FROM (${selectAudience({
    courseId: sql`announcements.course_id`,
    groupId: sql`announcements.group_id`,
    authorId: sql`announcements.author_id`,
    until: sql`announcements.published_at`,
  })}) people WHERE people.user_id = ${person.id}::uuid))`;

/** SQL: the announcements that the person was notified of, or will be in a moment, and can read: rows `id`, `title`, `slug`, `at`. */
export const selectReceivedAnnouncements = (person: Person): Sql => sql`
  SELECT announcements.id, coalesce(courses.title, groups.name) || ' · ' || announcements.title AS title, courses.slug,
         announcements.published_at AS at
    FROM announcements
    LEFT JOIN courses ON courses.id = announcements.course_id
    LEFT JOIN groups ON groups.id = announcements.group_id
   WHERE announcements.id IN (
           SELECT recipients.announcement_id FROM announcement_recipients recipients
            WHERE recipients.user_id = ${person.id}::uuid
            UNION ALL
           SELECT announcements.id FROM announcements WHERE ${isBeingNotified(person)})
     AND ${IS_PUBLISHED} AND ${isReceived(person)}`;
