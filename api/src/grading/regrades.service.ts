import {
  displayName,
  MAX_REGRADE_CHANGES,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type Regrade as RegradeOnWire,
  type RegradeChange as RegradeChangeOnWire,
  type RegradePreview,
  type RegradeRequest,
  type RegradeRule,
} from '@lectern/contract';
import {
  addSteps,
  type AttemptQuestion,
  Exam,
  mark,
  percentOf,
  Question,
  Regrade,
  sumUp,
  updateGrade,
  type User,
} from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';

const NOTHING_CHANGES = 'This regrade would change nothing.';
const NOT_LATEST = 'Only the latest regrade of a question can be undone, and only once.';

/** Thrown to roll a preview back; carries its result. */
class Preview extends Error {
  constructor(readonly outcome: Outcome) {
    super('preview');
  }
}

interface Outcome {
  attempts: number;
  changes: RegradeChangeOnWire[];
  /** Answers whose mark changed, as they were before. */
  answers: AnswerBefore[];
  learners: Set<string>;
}

type AnswerBefore = Pick<
  AttemptQuestion,
  'id' | 'attemptId' | 'versionId' | 'state' | 'fraction' | 'maxPoints'
>;
type AnswerToRegrade = AnswerBefore & { draft: QuestionResponse | null; markRevision: number };
type NewMark = Pick<AnswerBefore, 'id' | 'versionId' | 'state' | 'fraction' | 'maxPoints'>;

interface AttemptResult {
  id: string;
  number: number;
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  points: number | null;
  maxPoints: number;
}

/** New marks for all answers to a question of an exam: previewed, recorded, and undone if need be. */
@Injectable()
export class RegradesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Applies the regrade and rolls it back, so that a preview never differs from the regrade itself. */
  async preview(examId: string, request: RegradeRequest): Promise<RegradePreview> {
    try {
      await this.source.transaction(async (manager) => {
        const exam = await lockExam(manager, examId);
        throw new Preview(await regrade(manager, exam, request));
      });
    } catch (error) {
      if (!(error instanceof Preview)) throw error;
      const { attempts, changes } = error.outcome;
      return { attempts, changed: changes.length, changes: changes.slice(0, MAX_REGRADE_CHANGES) };
    }
    throw new Error('A preview is always rolled back');
  }

  /** @throws ConflictException where nothing would change */
  async apply(
    examId: string,
    { reason, ...request }: RegradeRequest & { reason: string },
    actor: User,
  ): Promise<RegradeOnWire> {
    const id = await this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, examId);
      const { answers, changes, learners } = await regrade(manager, exam, request);
      if (!answers.length) throw new ConflictException(NOTHING_CHANGES);
      const saved = await manager.save(Regrade, {
        examId,
        ...request,
        reason,
        byId: actor.id,
        changed: changes.length,
      } as Regrade);
      await insertChanges(manager, saved.id, answers);
      await finish(manager, exam, answers, learners, 'regrade', actor);
      await this.record(manager, actor, 'exam.regraded', exam, request.rule);
      return saved.id;
    });
    return this.find(examId, id);
  }

  /** Latest first. */
  async list(examId: string): Promise<RegradeOnWire[]> {
    if (!(await this.source.manager.existsBy(Exam, { id: examId })))
      throw new NotFoundException('This exam no longer exists.');
    const regrades = await this.source.manager.find(Regrade, {
      where: { examId },
      relations: { question: true, by: true },
      order: { at: 'DESC', id: 'DESC' },
    });
    const latest = new Map<string, string>();
    for (const { id, questionId, undoneAt } of regrades)
      if (!undoneAt && !latest.has(questionId)) latest.set(questionId, id);
    return regrades.map((row) => present(row, latest.get(row.questionId) === row.id));
  }

  /** Restores the marks of before; answers that a person graded since keep theirs. */
  async undo(id: string, actor: User): Promise<RegradeOnWire> {
    const examId = await this.source.transaction(async (manager) => {
      const found = await manager.findOneBy(Regrade, { id });
      if (!found) throw new NotFoundException('This regrade no longer exists.');
      const exam = await lockExam(manager, found.examId);
      const latest = await manager.findOne(Regrade, {
        where: { examId: exam.id, questionId: found.questionId, undoneAt: IsNull() },
        order: { at: 'DESC', id: 'DESC' },
      });
      if (latest?.id !== id) throw new ConflictException(NOT_LATEST);
      const before = await lockResults(manager, exam.id, found.questionId);
      const marks = await manager.query<(NewMark & { attemptId: string })[]>(
        `SELECT attempt_question_id AS id, attempt_id AS "attemptId", old_version_id AS "versionId",
                old_state AS state, old_fraction AS fraction, old_max_points AS "maxPoints"
           FROM regrade_changes JOIN attempt_questions ON attempt_questions.id = attempt_question_id
          WHERE regrade_id = $1 AND (graded_at IS NULL OR graded_at < $2)`,
        [id, found.at],
      );
      await updateMarks(manager, marks);
      await sumUp(
        manager,
        before.map((result) => result.id),
      );
      const learners = new Set(before.flatMap(({ userId }) => userId ?? []));
      await finish(manager, exam, marks, learners, 'undo', actor);
      await manager.update(Regrade, id, { undoneAt: new Date() });
      await this.record(manager, actor, 'exam.regrade-undone', exam, found.rule);
      return exam.id;
    });
    return this.find(examId, id);
  }

  private async find(examId: string, id: string): Promise<RegradeOnWire> {
    const found = (await this.list(examId)).find((row) => row.id === id);
    if (!found) throw new NotFoundException('This regrade no longer exists.');
    return found;
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'exam.regraded' | 'exam.regrade-undone',
    { id, title }: Exam,
    rule: RegradeRule,
  ) {
    return this.audit.record(manager, {
      actor,
      action,
      target: { kind: 'exam', id, name: title },
      detail: rule,
    });
  }
}

async function lockExam(manager: EntityManager, id: string): Promise<Exam> {
  const exam = await manager.findOne(Exam, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!exam) throw new NotFoundException('This exam no longer exists.');
  return exam;
}

/** Changes the marks and the attempts' points; grades, steps and history are left to the caller. */
async function regrade(
  manager: EntityManager,
  exam: Exam,
  { questionId, rule }: RegradeRequest,
): Promise<Outcome> {
  if (!(await manager.existsBy(Question, { id: questionId })))
    throw new NotFoundException('This question no longer exists.');
  const before = await lockResults(manager, exam.id, questionId);
  const ids = before.map(({ id }) => id);
  const answers = await manager.query<AnswerToRegrade[]>(
    `SELECT id, attempt_id AS "attemptId", version_id AS "versionId", state, fraction, max_points AS "maxPoints",
            draft, mark_revision AS "markRevision"
       FROM attempt_questions WHERE attempt_id = ANY ($1) AND question_id = $2`,
    [ids, questionId],
  );
  const newMark = await markerOf(manager, questionId, rule);
  const marks = answers.map((answer) => ({ ...answer, ...newMark(answer) }));
  const changed = answers.filter((answer, at) => !isSame(answer, marks[at] as NewMark));
  const changedIds = new Set(changed.map(({ id }) => id));
  await updateMarks(
    manager,
    marks.filter(({ id }) => changedIds.has(id)),
  );
  await sumUp(manager, ids);
  const after = new Map((await findResults(manager, ids)).map((result) => [result.id, result]));
  const changes = before
    .map((result) => compare(exam, result, after.get(result.id) as AttemptResult))
    .filter(({ before: old, after: now }) => old !== now)
    .sort((a, b) => difference(b) - difference(a));
  const learners = new Set(before.flatMap(({ userId }) => userId ?? []));
  return { attempts: before.length, changes, answers: changed, learners };
}

/** What a rule makes of an answer. */
async function markerOf(
  manager: EntityManager,
  questionId: string,
  rule: RegradeRule,
): Promise<(answer: AnswerToRegrade) => Partial<NewMark>> {
  if (rule === 'full-points') return () => ({ fraction: 1, state: 'marked' });
  if (rule === 'drop') return ({ fraction }) => ({ maxPoints: 0, fraction: fraction ?? 0, state: 'marked' });
  const [newest] = await manager.query<{ id: string; content: QuestionContent; key: QuestionKey }[]>(
    `SELECT id, content, key FROM question_versions JOIN question_keys ON version_id = id
      WHERE question_id = $1 AND status = 'ready' ORDER BY version DESC LIMIT 1`,
    [questionId],
  );
  if (!newest) throw new ConflictException('This question has no ready version.');
  return ({ draft, markRevision, state }) => {
    if (newest.content.type === 'essay' || markRevision > 0) return {};
    const { fraction } = mark(newest.content, newest.key, draft);
    return { versionId: newest.id, fraction, state };
  };
}

const isSame = (a: NewMark, b: NewMark): boolean =>
  a.versionId === b.versionId &&
  a.fraction === b.fraction &&
  a.maxPoints === b.maxPoints &&
  a.state === b.state;

async function updateMarks(manager: EntityManager, marks: NewMark[]): Promise<void> {
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

/** Locks the ended attempts with a question until the transaction ends. */
async function lockResults(
  manager: EntityManager,
  examId: string,
  questionId: string,
): Promise<AttemptResult[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM attempts
      WHERE exam_id = $1 AND submitted_at IS NOT NULL
        AND EXISTS (SELECT FROM attempt_questions WHERE attempt_id = attempts.id AND question_id = $2)
      ORDER BY id FOR NO KEY UPDATE`,
    [examId, questionId],
  );
  return findResults(
    manager,
    rows.map(({ id }) => id),
  );
}

function findResults(manager: EntityManager, ids: string[]): Promise<AttemptResult[]> {
  return manager.query<AttemptResult[]>(
    `SELECT attempts.id, number, user_id AS "userId", first_name AS "firstName", last_name AS "lastName", email,
            points, max_points AS "maxPoints"
       FROM attempts LEFT JOIN users ON users.id = user_id WHERE attempts.id = ANY ($1) ORDER BY attempts.id`,
    [ids],
  );
}

function compare({ passingScore }: Exam, before: AttemptResult, after: AttemptResult): RegradeChangeOnWire {
  const percent = ({ points, maxPoints }: AttemptResult) =>
    points === null ? null : percentOf(points, maxPoints);
  const passed = (result: AttemptResult) =>
    result.points === null ? null : (percent(result) ?? 0) >= passingScore;
  const { userId, email } = before;
  return {
    learner: userId && email ? { id: userId, name: displayName({ ...before, email }), email } : null,
    attemptId: before.id,
    attemptNumber: before.number,
    before: percent(before),
    after: percent(after),
    passedBefore: passed(before),
    passedAfter: passed(after),
  };
}

const difference = ({ before, after }: RegradeChangeOnWire): number => Math.abs((after ?? 0) - (before ?? 0));

async function insertChanges(
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

/** Writes the steps and the learners' results, in one order so that two regrades cannot block each other. */
async function finish(
  manager: EntityManager,
  { id: examId }: Exam,
  answers: { id: string }[],
  learners: Set<string>,
  kind: 'regrade' | 'undo',
  actor: User,
): Promise<void> {
  await addSteps(
    manager,
    answers.map(({ id }) => id),
    kind,
    actor.id,
  );
  for (const userId of [...learners].sort()) await updateGrade(manager, examId, userId);
}

const present = (row: Regrade, isLatest: boolean): RegradeOnWire => ({
  id: row.id,
  question: { id: row.questionId, title: row.question.title },
  rule: row.rule,
  reason: row.reason,
  by: row.by && displayName(row.by),
  at: row.at.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  changed: row.changed,
  canUndo: isLatest,
});
