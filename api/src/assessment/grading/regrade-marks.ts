import type { QuestionResponse, RegradeRule, WholeQuestion } from '@lectern/contract';
import { type AttemptQuestion, mark } from '@lectern/data';
import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An answer with its mark as it was before a regrade. */
export type AnswerBefore = Pick<
  AttemptQuestion,
  'id' | 'attemptId' | 'versionId' | 'state' | 'fraction' | 'maxPoints'
>;
export type AnswerToRegrade = AnswerBefore & { draft: QuestionResponse | null; markVersion: number };
export type NewMark = Pick<AnswerBefore, 'id' | 'versionId' | 'state' | 'fraction' | 'maxPoints'>;

/** A function that marks an answer by a rule; what it leaves out stays as it is. */
export async function createMarker(
  manager: EntityManager,
  questionId: string,
  rule: RegradeRule,
): Promise<(answer: AnswerToRegrade) => Partial<NewMark>> {
  if (rule === 'full-points') return () => ({ fraction: 1, state: 'marked' });
  if (rule === 'drop') return ({ fraction }) => ({ maxPoints: 0, fraction: fraction ?? 0, state: 'marked' });
  const [newest] = await manager.query<(WholeQuestion & { id: string })[]>(
    `SELECT id, content, key FROM question_versions JOIN question_keys ON version_id = id
      WHERE question_id = $1 AND status = 'ready' ORDER BY version DESC LIMIT 1`,
    [questionId],
  );
  if (!newest) throw new ConflictException('This question has no ready version.');
  return ({ draft, markVersion, state }) => {
    if (newest.content.type === 'essay' || markVersion > 0) return {};
    const { fraction } = mark(newest.content, newest.key, draft);
    return { versionId: newest.id, fraction, state };
  };
}

export const isSame = (a: NewMark, b: NewMark): boolean =>
  a.versionId === b.versionId &&
  a.fraction === b.fraction &&
  a.maxPoints === b.maxPoints &&
  a.state === b.state;

export async function updateMarks(manager: EntityManager, marks: NewMark[]): Promise<void> {
  await manager.query(
    `UPDATE attempt_questions
        SET version_id = marks."versionId", state = marks.state, fraction = marks.fraction,
            max_points = marks."maxPoints"
       FROM json_to_recordset($1) AS marks (id uuid, "versionId" uuid, state text, fraction double precision,
                                            "maxPoints" double precision)
      WHERE attempt_questions.id = marks.id`,
    [JSON.stringify(marks)],
  );
}

/** Records the marks of before, so that the regrade can be undone. */
export async function insertChanges(
  manager: EntityManager,
  regradeId: string,
  answers: AnswerBefore[],
): Promise<void> {
  await manager.query(
    `INSERT INTO regrade_changes (regrade_id, attempt_question_id, old_version_id, old_state, old_fraction, old_max_points)
     SELECT $1, id, "versionId", state, fraction, "maxPoints"
       FROM json_to_recordset($2) AS answers (id uuid, "versionId" uuid, state text, fraction double precision,
                                              "maxPoints" double precision)`,
    [regradeId, JSON.stringify(answers)],
  );
}
