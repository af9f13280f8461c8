import { changeRows, isModuleOpen, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A member of a course, with the id under which a tool knows them (`subject`). */
export interface CourseMember {
  subject: string;
  isLearner: boolean;
  isInstructor: boolean;
  /** Whether the member has opened the tool, from a page that lists the personal data it gets. Before, it gets only subject and roles. */
  hasOpened: boolean;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** SQL: the learners and instructors of a course who are not suspended. */
const selectMembers = (courseId: string) => sql`
  SELECT users.id AS user_id, bool_or(roles.is_learner) AS is_learner, bool_or(NOT roles.is_learner) AS is_instructor
    FROM (SELECT enrollments.user_id, true AS is_learner FROM enrollments WHERE enrollments.course_id = ${courseId}
          UNION ALL
          SELECT instructors.user_id, false FROM course_instructors instructors WHERE instructors.course_id = ${courseId}) roles
    JOIN users ON users.id = roles.user_id
   WHERE users.role <> 'suspended' AND (roles.is_learner OR users.role IN ('instructor', 'admin'))
   GROUP BY users.id`;

/** Makes a subject (the id at a tool) for each member of a course who has none. */
export async function createMissingSubjects(
  manager: EntityManager,
  { toolId, courseId }: { toolId: string; courseId: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO external_tool_people (tool_id, user_id, subject)
    SELECT ${toolId}::uuid, members.user_id, gen_random_uuid() FROM (${selectMembers(courseId)}) members
    ON CONFLICT (tool_id, user_id) DO NOTHING`,
  );
}

/** Finds a page of the members of a course, ordered by subject. */
export function findMembers(
  manager: EntityManager,
  filter: {
    toolId: string;
    courseId: string;
    role: 'Learner' | 'Instructor' | undefined;
    /** The last subject of the page before. */
    after: string | undefined;
    limit: number;
    /** Only members who can open this module; undefined: all. */
    moduleId: string | undefined;
  },
): Promise<CourseMember[]> {
  const { toolId, courseId, role = null, after = null, limit, moduleId = null } = filter;
  return queryRows<CourseMember>(
    manager,
    sql`
    SELECT people.subject, members.is_learner AS "isLearner", members.is_instructor AS "isInstructor",
           people.opened_at IS NOT NULL AS "hasOpened", users.first_name AS "firstName", users.last_name AS "lastName",
           users.email
      FROM (${selectMembers(courseId)}) members
      JOIN users ON users.id = members.user_id
      JOIN external_tool_people people ON people.tool_id = ${toolId} AND people.user_id = members.user_id
     WHERE (${role}::text IS NULL OR CASE ${role}::text WHEN 'Learner' THEN members.is_learner ELSE members.is_instructor END)
       AND (${after}::uuid IS NULL OR people.subject > ${after}::uuid)
       AND (${moduleId}::uuid IS NULL OR ${isModuleOpen(sql`${moduleId}::uuid`, sql`members.user_id`)})
     ORDER BY people.subject LIMIT ${limit}::int`,
  );
}
