import { queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The kind of id or slug by which a call identifies its course. */
export type CourseKey = 'course' | 'slug' | 'module' | 'slide' | 'note' | 'exam' | 'attempt' | 'question';

/** SQL: the course of an object; `value` is the id of the object, or the slug of the course. */
const COURSE_QUERIES: Record<CourseKey, (value: string) => Sql> = {
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

/** Whether an object belongs to a course. */
export async function isOfCourse(
  manager: EntityManager,
  { kind, value, courseId }: { kind: CourseKey; value: string; courseId: string },
): Promise<boolean> {
  const found = await queryRows(
    manager,
    sql`SELECT FROM (${COURSE_QUERIES[kind](value)}) course WHERE course.id = ${courseId}::uuid`,
  );
  return found.length > 0;
}
