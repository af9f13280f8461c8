import { MAX_ATTEMPTS, type QuestionContent, type QuestionKey, type WholeQuestion } from '@lectern/contract';
import {
  type AttemptQuestion,
  changeRows,
  type PersonalExam,
  queryPrepared,
  queryRow,
  queryRows,
  selectAnswerFiles,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AnswerRow } from './present-attempt.js';

/** A question drawn for an attempt. */
export interface DrawnQuestion {
  position: number;
  page: number;
  /** Title of the section. */
  section: string;
  slotId: string;
  questionId: string;
  versionId: string;
  /** Decides the order of the options. */
  seed: number;
  points: number;
}

/** Finds the questions and answers of an attempt in order; with `position`, only the one at that position. */
export function findAnswers(
  manager: EntityManager,
  attemptId: string,
  position: number | null = null,
): Promise<AnswerRow[]> {
  return queryRows<AnswerRow>(
    manager,
    sql`
    SELECT answers.id, answers.position, answers.page, answers.section, answers.question_id AS "questionId",
           answers.version_id AS "versionId", answers.seed, answers.shuffle_options AS "shuffleOptions",
           answers.max_points AS "maxPoints", answers.state, answers.is_flagged AS "isFlagged", answers.draft,
           answers.draft_revision AS "draftRevision", answers.saved_at AS "savedAt",
           answers.saved_late_seconds AS "savedLateSeconds", answers.fraction, answers.comment, answers.criteria,
           answers.annotations, question_versions.content, ${selectAnswerFiles(sql`answers`)} AS files
      FROM attempt_questions answers
      JOIN question_versions ON question_versions.id = answers.version_id
     WHERE answers.attempt_id = ${attemptId} AND (${position}::int IS NULL OR answers.position = ${position})
     ORDER BY answers.position`,
  );
}

/** Finds the keys of question versions, by the version's id. */
export async function findKeys(
  manager: EntityManager,
  versionIds: string[],
): Promise<Map<string, QuestionKey>> {
  if (!versionIds.length) return new Map();
  const rows = await queryRows<{ versionId: string; key: QuestionKey }>(
    manager,
    sql`SELECT version_id AS "versionId", key FROM question_keys WHERE version_id = ANY (${versionIds})`,
  );
  return new Map(rows.map(({ versionId, key }) => [versionId, key]));
}

/**
 * Finds the topics of questions, by the version's id. The topic is the title of the module of the question's slide, because
 * learners do not know the categories of the question bank.
 */
export async function findTopics(manager: EntityManager, versionIds: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ versionId: string; topic: string }>(
    manager,
    sql`
    SELECT versions.id AS "versionId", modules.title AS topic
      FROM question_versions versions
      JOIN slides ON slides.id = versions.slide_id
      JOIN modules ON modules.id = slides.module_id
     WHERE versions.id = ANY (${versionIds})`,
  );
  return new Map(rows.map(({ versionId, topic }) => [versionId, topic]));
}

/**
 * Adds the next attempt of a person and sets its deadline.
 * @returns undefined if the person has an open attempt, or has no attempts left
 */
export async function insertAttempt(
  manager: EntityManager,
  exam: PersonalExam,
  { userId, seed }: { userId: string; seed: number },
): Promise<{ id: string } | undefined> {
  const [started] = await queryRows<{ id: string }>(
    manager,
    sql`
    INSERT INTO attempts (exam_id, user_id, number, seed, navigation, behavior, one_per_page, started_at, deadline_at)
    SELECT ${exam.id}, ${userId}, coalesce(max(number), 0) + 1, ${seed}, ${exam.navigation}, ${exam.behavior},
           ${exam.onePerPage}, clock_timestamp(),
           least(clock_timestamp() + make_interval(mins => ${exam.timeLimit}::int), ${exam.closesAt}::timestamptz)
      FROM attempts WHERE exam_id = ${exam.id} AND user_id = ${userId}
    HAVING coalesce(max(number), 0) < ${MAX_ATTEMPTS}
       AND (${exam.maxAttempts}::int IS NULL
            OR count(*) FILTER (WHERE started_at >= coalesce(${exam.earliestCountedStart}::timestamptz, '-infinity'))
               < ${exam.maxAttempts})
    ON CONFLICT DO NOTHING RETURNING id`,
  );
  return started;
}

export async function insertAttemptQuestions(
  manager: EntityManager,
  { id, shuffleOptions }: { id: string; shuffleOptions: boolean },
  drawn: DrawnQuestion[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO attempt_questions
           (attempt_id, position, page, section, slot_id, question_id, version_id, seed, shuffle_options, max_points)
    SELECT ${id}, drawn.position, drawn.page, drawn.section, drawn."slotId", drawn."questionId", drawn."versionId",
           drawn.seed, ${shuffleOptions}, drawn.points
      FROM json_to_recordset(${JSON.stringify(drawn)})
        AS drawn (position int, page int, section text, "slotId" uuid, "questionId" uuid, "versionId" uuid, seed int,
                  points double precision)`,
  );
}

/** Opens the page after `page`, if `page` is the current page of the person's own open attempt and not the last one. */
export async function openNextPage(
  manager: EntityManager,
  { attemptId, userId, page }: { attemptId: string; userId: string; page: number },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE attempts SET current_page = current_page + 1
     WHERE id = ${attemptId} AND user_id = ${userId} AND submitted_at IS NULL AND navigation = 'linear'
       AND current_page = ${page}
       AND EXISTS (SELECT FROM attempt_questions answers WHERE answers.attempt_id = attempts.id AND answers.page > ${page})`,
  );
}

/**
 * Flags an answer, or removes its flag.
 * @returns the server's time; undefined unless the person's own attempt and the question's page are open
 */
export async function flagAnswer(
  manager: EntityManager,
  {
    attemptId,
    position,
    userId,
    isFlagged,
  }: { attemptId: string; position: number; userId: string; isFlagged: boolean },
): Promise<{ now: Date; deadlineAt: Date | null } | undefined> {
  const [clock] = await queryPrepared<{ now: Date; deadlineAt: Date | null }>(
    manager,
    sql`
    UPDATE attempt_questions answers SET is_flagged = ${isFlagged}
      FROM attempts
     WHERE attempts.id = ${attemptId} AND attempts.user_id = ${userId} AND answers.attempt_id = attempts.id
       AND answers.position = ${position} AND attempts.submitted_at IS NULL
       AND (attempts.navigation = 'free' OR answers.page = attempts.current_page)
    RETURNING clock_timestamp() AS now, attempts.deadline_at AS "deadlineAt"`,
  );
  return clock;
}

/** Finds the content of a question in a person's own attempt. */
export async function findOwnContent(
  manager: EntityManager,
  { attemptId, position, userId }: { attemptId: string; position: number; userId: string },
): Promise<QuestionContent | undefined> {
  const [found] = await queryPrepared<{ content: QuestionContent }>(
    manager,
    sql`
    SELECT question_versions.content FROM attempt_questions answers
      JOIN attempts ON attempts.id = answers.attempt_id
      JOIN question_versions ON question_versions.id = answers.version_id
     WHERE answers.attempt_id = ${attemptId} AND answers.position = ${position} AND attempts.user_id = ${userId}`,
  );
  return found?.content;
}

/** Finds the saved draft of an answer with the question and the key that it is marked with. */
export function findQuestionToMark(
  manager: EntityManager,
  id: string,
): Promise<WholeQuestion & Pick<AttemptQuestion, 'draft'>> {
  return queryRow(
    manager,
    sql`
    SELECT question_versions.content, question_keys.key, answers.draft FROM attempt_questions answers
      JOIN question_versions ON question_versions.id = answers.version_id
      JOIN question_keys ON question_keys.version_id = answers.version_id
     WHERE answers.id = ${id}`,
  );
}
