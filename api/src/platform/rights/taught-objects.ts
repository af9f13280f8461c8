import { isManagedBy, isTaughtBy } from '@lectern/data';

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
