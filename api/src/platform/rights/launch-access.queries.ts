import { queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** By what a call names the course that it is about. */
export type CourseKey = 'course' | 'slug' | 'module' | 'slide' | 'note' | 'exam' | 'attempt' | 'question';

/** SQL: the courses of an object; `value` is its id, or a slug. */
const COURSES: Record<CourseKey, (value: string) => Sql> = {
  course: (value) => sql`SELECT courses.id FROM courses WHERE courses.id::text = ${value}`,
  slug: (value) => sql`SELECT courses.id FROM courses WHERE courses.slug = ${value}`,
  module: (value) => sql`SELECT modules.course_id AS id FROM modules WHERE modules.id::text = ${value}`,
  slide: (value) => sql`
    SELECT modules.course_id AS id FROM slides JOIN modules ON modules.id = slides.module_id WHERE slides.id::text = ${value}`,
  note: (value) => sql`SELECT notes.course_id AS id FROM notes WHERE notes.id::text = ${value}`,
  exam: (value) => sql`SELECT exams.course_id AS id FROM exams WHERE exams.id::text = ${value}`,
  attempt: (value) => sql`
    SELECT exams.course_id AS id FROM attempts JOIN exams ON exams.id = attempts.exam_id WHERE attempts.id::text = ${value}`,
  question: (value) => sql`
    SELECT categories.course_id AS id FROM questions JOIN question_categories categories ON categories.id = questions.category_id
     WHERE questions.id::text = ${value}`,
};

/** Whether an object is of a course. */
export async function isOfCourse(
  manager: EntityManager,
  { kind, value, courseId }: { kind: CourseKey; value: string; courseId: string },
): Promise<boolean> {
  const found = await queryRows(
    manager,
    sql`SELECT FROM (${COURSES[kind](value)}) found WHERE found.id = ${courseId}::uuid`,
  );
  return found.length > 0;
}
