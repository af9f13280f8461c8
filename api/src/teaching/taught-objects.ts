import type { User } from '@lectern/data';

/** A person whose rights are checked. */
export type Person = Pick<User, 'id' | 'role'>;

/** No user has this id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Value of the parameter `person` of the conditions below: null for an administrator, whom no condition limits. An
 * instructor who became a student keeps the rows about courses and groups, and they allow nothing.
 */
export function limitTo(person: Person | { role: 'admin' } | null): string | null {
  if (person?.role === 'admin') return null;
  return person?.role === 'instructor' ? person.id : NIL_ID;
}

/**
 * SQL: the person teaches the course, or is an administrator.
 * @param courseId SQL of the course's id, such as `exams.course_id`; where it is null only administrators pass
 * @param person SQL parameter with the value of `limitTo`, such as `$2`
 */
export const isTaughtBy = (courseId: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM course_instructors taught
      WHERE taught.course_id = ${courseId} AND taught.user_id = ${person}::uuid))`;

/** SQL: the person manages the group, or is an administrator; parameters as for `isTaughtBy`. */
export const isManagedBy = (groupId: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM group_managers managed
      WHERE managed.group_id = ${groupId} AND managed.user_id = ${person}::uuid))`;

interface Check {
  /** SQL with the object's id as `$1` and the value of `limitTo` as `$2`; a row means that the person may work with it. */
  query: string;
  /** The same for an unknown object and for one of other people, so that an answer does not show which it is. */
  notFound: string;
}

const ofCourse = (from: string, id: string, courseId: string, notFound: string): Check => ({
  query: `SELECT FROM ${from} WHERE ${id} = $1::uuid AND ${isTaughtBy(courseId, '$2')}`,
  notFound,
});

/** Each kind of object with the course or group that decides who may work with it. */
export const CHECKS = {
  course: ofCourse('courses', 'id', 'courses.id', 'Course not found.'),
  group: {
    query: `SELECT FROM groups WHERE id = $1::uuid AND ${isManagedBy('groups.id', '$2')}`,
    notFound: 'Group not found.',
  },
  exam: ofCourse('exams', 'id', 'exams.course_id', 'This exam no longer exists.'),
  attempt: ofCourse(
    'attempts JOIN exams ON exams.id = exam_id',
    'attempts.id',
    'exams.course_id',
    'This attempt does not exist.',
  ),
  answer: ofCourse(
    'attempt_questions answers JOIN attempts ON attempts.id = attempt_id JOIN exams ON exams.id = exam_id',
    'answers.id',
    'exams.course_id',
    'This answer does not exist.',
  ),
  regrade: ofCourse(
    'regrades JOIN exams ON exams.id = exam_id',
    'regrades.id',
    'exams.course_id',
    'This regrade no longer exists.',
  ),
  category: ofCourse(
    'question_categories',
    'id',
    'question_categories.course_id',
    'This category no longer exists.',
  ),
  question: ofCourse(
    'questions JOIN question_categories categories ON categories.id = category_id',
    'questions.id',
    'categories.course_id',
    'This question no longer exists.',
  ),
  slide: ofCourse(
    'slides JOIN modules ON modules.id = module_id',
    'slides.id',
    'modules.course_id',
    'The slide of this question no longer exists.',
  ),
  proposal: ofCourse(
    'question_proposals',
    'id',
    'question_proposals.course_id',
    'This drafted question no longer exists. Please reload the page.',
  ),
} as const satisfies Record<string, Check>;

export type TaughtKind = keyof typeof CHECKS;
