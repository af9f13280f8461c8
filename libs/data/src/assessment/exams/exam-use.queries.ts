import { type Sql, sql } from '../../database/sql.js';

/**
 * SQL: a subquery with the ids of a category and of all categories above it.
 * @param id SQL expression of the category's id
 */
const categoriesAbove = (id: Sql): Sql => sql`(
  WITH RECURSIVE above AS (
    SELECT ${id}::uuid AS id
    UNION
    SELECT parents.parent_id FROM question_categories parents JOIN above ON parents.id = above.id
     WHERE parents.parent_id IS NOT NULL)
  SELECT above.id FROM above)`;

/** SQL condition: an exam, published or not, has a row of `questions` as a fixed question, or can draw it. */
export const IS_USED_BY_EXAMS = sql`(
  EXISTS (SELECT FROM exam_slots WHERE exam_slots.question_id = questions.id)
  OR EXISTS (SELECT FROM exam_slots
              WHERE exam_slots.question_id IS NULL
                AND (exam_slots.category_id IS NULL
                     OR exam_slots.category_id = questions.category_id
                     OR exam_slots.subcategories
                        AND exam_slots.category_id IN ${categoriesAbove(sql`questions.category_id`)})
                AND questions.tags @> exam_slots.tags
                AND (exam_slots.types = '{}' OR questions.type = ANY (exam_slots.types))))`;
