import type { QuestionType } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import type { Candidate } from './draw.js';

/** A slot of an exam with the questions that it can use. */
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

/** SQL: a subquery with the ids of a category and of all below it. `id` is an SQL expression. */
export const categoriesBelow = (id: string): string => `(
  WITH RECURSIVE below AS (
    SELECT ${id}::uuid AS id
    UNION
    SELECT children.id FROM question_categories children JOIN below ON children.parent_id = below.id)
  SELECT id FROM below)`;

/**
 * The sections of an exam in order, each slot with the questions that it can use.
 *
 * candidates: the pinned or newest ready version of a fixed question; for a draw those of all questions that match its
 *             filters and are not archived.
 * uses: how often the learner has had each question in this exam; 0 without a learner.
 */
export async function findExamStructure(
  manager: EntityManager,
  examId: string,
  userId: string | null = null,
): Promise<SectionOfExam[]> {
  return manager.query<SectionOfExam[]>(
    `WITH uses AS (
       SELECT question_id, count(*)::int AS count
         FROM attempts JOIN attempt_questions ON attempt_id = attempts.id
        WHERE exam_id = $1 AND user_id = $2 GROUP BY question_id),
     slots AS (
       SELECT exam_slots.*, questions.title, questions.type, (
                SELECT coalesce(json_agg(json_build_object('questionId', candidates.question_id,
                                                           'versionId', candidates.id, 'uses', coalesce(uses.count, 0))
                                         ORDER BY candidates.question_id), '[]')
                  FROM (SELECT question_id, id FROM (
                            SELECT question_id, id FROM question_versions
                             WHERE question_id = exam_slots.question_id AND status = 'ready'
                               AND (exam_slots.version IS NULL OR version = exam_slots.version)
                             ORDER BY version DESC LIMIT 1) fixed
                        UNION ALL
                        SELECT drawn.id, (SELECT id FROM question_versions
                                           WHERE question_id = drawn.id AND status = 'ready'
                                           ORDER BY version DESC LIMIT 1)
                          FROM questions drawn
                         WHERE exam_slots.question_id IS NULL AND archived_at IS NULL
                           AND (exam_slots.category_id IS NULL
                                OR exam_slots.category_id = drawn.category_id
                                OR exam_slots.subcategories
                                   AND drawn.category_id IN ${categoriesBelow('exam_slots.category_id')})
                           AND drawn.tags @> exam_slots.tags
                           AND (exam_slots.types = '{}' OR drawn.type = ANY (exam_slots.types))
                       ) candidates
                  LEFT JOIN uses USING (question_id)
                 WHERE candidates.id IS NOT NULL) AS candidates
         FROM exam_slots JOIN exam_sections ON exam_sections.id = section_id
         LEFT JOIN questions ON questions.id = exam_slots.question_id
        WHERE exam_id = $1)
     SELECT id, title,
            (SELECT coalesce(json_agg(json_build_object(
                      'id', id, 'points', points, 'questionId', question_id, 'version', version,
                      'drawCount', draw_count, 'categoryId', category_id, 'subcategories', subcategories,
                      'tags', tags, 'types', types, 'title', title, 'type', type, 'candidates', candidates)
                    ORDER BY position), '[]')
               FROM slots WHERE section_id = exam_sections.id) AS slots
       FROM exam_sections WHERE exam_id = $1 ORDER BY position`,
    [examId, userId],
  );
}

/** Number and points of the questions of an attempt, without looking for them. */
export async function measureExam(
  manager: EntityManager,
  examId: string,
): Promise<{ questionCount: number; totalPoints: number }> {
  const [size] = await manager.query<[{ questionCount: number; totalPoints: number }]>(
    `SELECT coalesce(sum(coalesce(draw_count, 1)), 0)::int AS "questionCount",
            coalesce(sum(points * coalesce(draw_count, 1)), 0) AS "totalPoints"
       FROM exam_slots JOIN exam_sections ON exam_sections.id = section_id WHERE exam_id = $1`,
    [examId],
  );
  return size;
}

/** How many questions an attempt has. */
export const countQuestions = (sections: SectionOfExam[]): number =>
  sections.flatMap(({ slots }) => slots).reduce((sum, { drawCount }) => sum + (drawCount ?? 1), 0);

/** The points of all questions of an attempt. */
export const sumPoints = (sections: SectionOfExam[]): number =>
  sections
    .flatMap(({ slots }) => slots)
    .reduce((sum, { drawCount, points }) => sum + (drawCount ?? 1) * points, 0);

/** The slots as `drawQuestions` needs them. */
export const drawableSections = (sections: SectionOfExam[]) =>
  sections.map(({ title, slots }) => ({
    title,
    slots: slots.map(({ id, points, drawCount, candidates }) => ({
      id,
      points,
      count: drawCount ?? 1,
      candidates,
    })),
  }));
