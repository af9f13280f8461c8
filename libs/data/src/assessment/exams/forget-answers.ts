import type { EntityManager } from 'typeorm';

/**
 * Removes what a person wrote in exams, before their account is deleted: open attempts, answers and graders' comments. The
 * marks stay without a name, so that statistics do not change.
 */
export async function forgetAnswers(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM attempts WHERE user_id = $1 AND submitted_at IS NULL', [userId]);
  const answers = `SELECT attempt_questions.id FROM attempt_questions
                     JOIN attempts ON attempts.id = attempt_id WHERE user_id = $1`;
  await manager.query(`UPDATE attempt_steps SET response = NULL WHERE attempt_question_id IN (${answers})`, [
    userId,
  ]);
  await manager.query(`UPDATE attempt_questions SET draft = NULL, comment = NULL WHERE id IN (${answers})`, [
    userId,
  ]);
}
