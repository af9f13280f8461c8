import type { QuestionType } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryRow, queryRows, sql, type Sql } from '../../database/sql.js';
import type { Candidate } from './draw.js';

/** A slot of an exam with its candidates, the questions that it can use. */
export interface SlotOfExam {
  id: string;
  points: number;
  questionId: string | null;
  version: number | null;
  drawCount: number | null;
  categoryId: string | null;
  subcategories: boolean;
  tags: string[];
  types: QuestionType[];
  /** Title and type of a fixed question. */
  title: string | null;
  type: QuestionType | null;
  candidates: Candidate[];
}

export interface SectionOfExam {
  id: string;
  title: string;
  slots: SlotOfExam[];
}

/**
 * SQL: a subquery with the ids of a category and of all categories below it.
 * @param id SQL expression of the category's id
 */
export const categoriesBelow = (id: Sql): Sql => sql`(
  WITH RECURSIVE below AS (
    SELECT ${id}::uuid AS id
    UNION
    SELECT children.id FROM question_categories children JOIN below ON children.parent_id = below.id)
  SELECT below.id FROM below)`;

/**
 * Finds the sections of an exam in order, with their slots and candidates.
 * @param userId the learner whose earlier use of the candidates is counted; null: no use is counted
 */
export async function findExamStructure(
  manager: EntityManager,
  examId: string,
  userId: string | null = null,
): Promise<SectionOfExam[]> {
  return queryRows<SectionOfExam>(
    manager,
    sql`
    WITH
    -- how often the learner has had each question in this exam; none without a learner
    uses AS (
      SELECT answers.question_id, count(*)::int AS count
        FROM attempts JOIN attempt_questions answers ON answers.attempt_id = attempts.id
       WHERE attempts.exam_id = ${examId} AND attempts.user_id = ${userId}
       GROUP BY answers.question_id
    ),
    -- the slots with their candidates
    slots AS (
      SELECT exam_slots.*, questions.title, questions.type,
             (SELECT coalesce(json_agg(json_build_object('questionId', candidates.question_id,
                                                         'versionId', candidates.id,
                                                         'uses', coalesce(uses.count, 0))
                                       ORDER BY candidates.question_id), '[]')
                FROM (${CANDIDATES}) candidates
                LEFT JOIN uses ON uses.question_id = candidates.question_id
               WHERE candidates.id IS NOT NULL) AS candidates
        FROM exam_slots
        JOIN exam_sections ON exam_sections.id = exam_slots.section_id
        LEFT JOIN questions ON questions.id = exam_slots.question_id
       WHERE exam_sections.exam_id = ${examId}
    )
    SELECT exam_sections.id, exam_sections.title,
           (SELECT coalesce(json_agg(json_build_object(
                     'id', slots.id, 'points', slots.points, 'questionId', slots.question_id,
                     'version', slots.version, 'drawCount', slots.draw_count, 'categoryId', slots.category_id,
                     'subcategories', slots.subcategories, 'tags', slots.tags, 'types', slots.types,
                     'title', slots.title, 'type', slots.type, 'candidates', slots.candidates)
                   ORDER BY slots.position), '[]')
              FROM slots WHERE slots.section_id = exam_sections.id) AS slots
      FROM exam_sections
     WHERE exam_sections.exam_id = ${examId}
     ORDER BY exam_sections.position`,
  );
}

/** SQL: the newest ready version of a question. */
const newestVersion = (questionId: Sql, condition = sql`true`): Sql => sql`
  SELECT versions.question_id, versions.id FROM question_versions versions
   WHERE versions.question_id = ${questionId} AND versions.status = 'ready' AND ${condition}
   ORDER BY versions.version DESC LIMIT 1`;

/**
 * SQL: `question_id` and `id` of the versions that a row of `exam_slots` can use. For a fixed question that is the chosen or the newest
 * ready version; for a draw, the newest ready versions of all questions that match the draw's filters and are not archived.
 */
const CANDIDATES = sql`
  SELECT fixed.question_id, fixed.id
    FROM (${newestVersion(
      sql`exam_slots.question_id`,
      sql`(exam_slots.version IS NULL OR versions.version = exam_slots.version)`,
    )}) fixed
   UNION ALL
  SELECT drawn.id, newest.id
    FROM questions drawn
    LEFT JOIN LATERAL (${newestVersion(sql`drawn.id`)}) newest ON true
   WHERE exam_slots.question_id IS NULL AND drawn.archived_at IS NULL
     AND (exam_slots.category_id IS NULL
          OR exam_slots.category_id = drawn.category_id
          OR exam_slots.subcategories AND drawn.category_id IN ${categoriesBelow(sql`exam_slots.category_id`)})
     AND drawn.tags @> exam_slots.tags
     AND (exam_slots.types = '{}' OR drawn.type = ANY (exam_slots.types))`;

/** Computes number and points of an attempt's questions from the slots, without finding candidates. */
export async function measureExam(
  manager: EntityManager,
  examId: string,
): Promise<{ questionCount: number; totalPoints: number }> {
  return queryRow<{ questionCount: number; totalPoints: number }>(
    manager,
    sql`
    SELECT coalesce(sum(coalesce(exam_slots.draw_count, 1)), 0)::int AS "questionCount",
           coalesce(sum(exam_slots.points * coalesce(exam_slots.draw_count, 1)), 0) AS "totalPoints"
      FROM exam_slots
      JOIN exam_sections ON exam_sections.id = exam_slots.section_id
     WHERE exam_sections.exam_id = ${examId}`,
  );
}
