import {
  type AnswerMark,
  displayName,
  type GradableAnswer,
  type GradedAnswer,
  GRADING_PAGE_SIZE,
  type QuestionContent,
  type QuestionResponse,
  type WholeQuestion,
} from '@lectern/contract';
import {
  addSteps,
  Attempt,
  AttemptQuestion,
  Exam,
  rubricFraction,
  sumUp,
  updateGrade,
  type User,
} from '@lectern/data';
import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { queryPage } from '../../platform/lists/read-page.js';
import { renderFormulas } from '../question-html/render-formulas.js';

interface Filter {
  state: 'waiting' | 'graded' | 'all';
  question?: string | undefined;
  anonymous: boolean;
}

const NOT_FOUND = 'This answer does not exist.';

interface Row {
  id: string;
  examId: string;
  attemptId: string;
  question: { id: string; title: string };
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  submittedAt: Date;
  savedLateSeconds: number | null;
  draft: QuestionResponse | null;
  maxPoints: number;
  fraction: number | null;
  state: AttemptQuestion['state'];
}

/** The queue of essays that people grade. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Oldest first; in anonymous mode by chance. */
  async list(examId: string, { page, ...filter }: Filter & { page: number }) {
    const { manager } = this.source;
    if (!(await manager.existsBy(Exam, { id: examId })))
      throw new NotFoundException('This exam no longer exists.');
    const values = [examId, filter.question ?? null];
    const from = `${FROM} ${OF_EXAM} AND ${CONDITIONS[filter.state]}`;
    const rows = (limits: string) => `${SELECT} ${from} ORDER BY ${orderOf(filter)} ${limits}`;
    const { items, total } = await queryPage<Row>(
      manager,
      { from, values, rows },
      { page, pageSize: GRADING_PAGE_SIZE },
    );
    const [{ waiting }] = await manager.query<[{ waiting: number }]>(
      `SELECT count(*)::int AS waiting ${FROM} ${OF_EXAM} AND ${CONDITIONS.waiting}`,
      values,
    );
    return { items: items.map((row) => present(row, filter.anonymous)), total, waiting };
  }

  async get(id: string, filter: Filter): Promise<GradedAnswer> {
    const { manager } = this.source;
    const [row] = await manager.query<Row[]>(`${SELECT} ${FROM} AND answers.id = $1`, [id]);
    if (!row) throw new NotFoundException(NOT_FOUND);
    const answer = await manager.findOneOrFail(AttemptQuestion, {
      where: { id },
      relations: { gradedBy: true, attempt: { exam: true } },
    });
    const [version] = await manager.query<[WholeQuestion]>(
      'SELECT content, key FROM question_versions JOIN question_keys ON version_id = id WHERE id = $1',
      [answer.versionId],
    );
    const { exam } = answer.attempt;
    return {
      ...present(row, filter.anonymous),
      ...(await renderFormulas(version)),
      ...(await this.findNeighbors(row, filter)),
      exam: { id: exam.id, title: exam.title },
      response: answer.draft,
      version: answer.markVersion,
      comment: answer.comment,
      criteria: answer.criteria ?? [],
      gradedBy: answer.gradedBy && displayName(answer.gradedBy),
      gradedAt: answer.gradedAt?.toISOString() ?? null,
    };
  }

  /**
   * Grades an answer, or corrects its mark: result, step and audit entry in one transaction.
   * @throws ConflictException with the code EDIT_CONFLICT when `version` is outdated
   */
  async mark(id: string, given: AnswerMark, filter: Filter, actor: User): Promise<GradedAnswer> {
    await this.source.transaction((manager) => this.applyMark(manager, id, given, actor));
    return this.get(id, filter);
  }

  private async applyMark(manager: EntityManager, id: string, given: AnswerMark, actor: User): Promise<void> {
    const [row] = await manager.query<Row[]>(`${SELECT} ${FROM} AND answers.id = $1`, [id]);
    if (!row) throw new NotFoundException(NOT_FOUND);
    // The attempt first, as at its end.
    const attempt = await manager.findOneOrFail(Attempt, {
      where: { id: row.attemptId },
      lock: { mode: 'for_no_key_update' },
    });
    const answer = await manager.findOneByOrFail(AttemptQuestion, { id });
    requireVersion('mark', { version: answer.markVersion }, given.version);
    const { content } = (
      await manager.query<[{ content: QuestionContent }]>(
        'SELECT content FROM question_versions WHERE id = $1',
        [answer.versionId],
      )
    )[0];
    await manager.update(AttemptQuestion, id, {
      state: 'marked',
      fraction: fractionOf(content, given),
      criteria: given.criteria,
      comment: given.comment || null,
      markVersion: given.version + 1,
      gradedById: actor.id,
      gradedAt: new Date(),
    });
    await addSteps(manager, [id], 'mark', actor.id);
    await sumUp(manager, [attempt.id]);
    if (attempt.userId) await updateGrade(manager, attempt.examId, attempt.userId);
    const { title } = await manager.findOneByOrFail(Exam, { id: attempt.examId });
    const target = { kind: 'exam', id: attempt.examId, name: title } as const;
    await this.audit.record(manager, { actor, action: 'exam.answer-graded', target });
  }

  /** The answers before and after this one in the list with the same filters. */
  private async findNeighbors({ id, examId }: Row, filter: Filter) {
    const rows = await this.source.query<{ previousId: string | null; nextId: string | null }[]>(
      `SELECT "previousId", "nextId" FROM (
         SELECT answers.id, lag(answers.id) OVER list AS "previousId", lead(answers.id) OVER list AS "nextId"
           ${FROM} ${OF_EXAM} AND (${CONDITIONS[filter.state]} OR answers.id = $3)
         WINDOW list AS (ORDER BY ${orderOf(filter)})) listed
        WHERE id = $3`,
      [examId, filter.question ?? null, id],
    );
    return rows[0] ?? { previousId: null, nextId: null };
  }
}

const SELECT = `
  SELECT answers.id, attempts.exam_id AS "examId", attempts.id AS "attemptId",
         json_build_object('id', questions.id, 'title', questions.title) AS question,
         users.id AS "userId", first_name AS "firstName", last_name AS "lastName", email,
         submitted_at AS "submittedAt", saved_late_seconds AS "savedLateSeconds", draft, answers.max_points AS "maxPoints", fraction, answers.state`;

/** Essays with an answer in ended attempts. An essay without one has no points and needs no grading. */
const FROM = `
    FROM attempts
    JOIN attempt_questions answers ON attempt_id = attempts.id
    JOIN questions ON questions.id = question_id AND questions.type = 'essay'
    LEFT JOIN users ON users.id = user_id
   WHERE submitted_at IS NOT NULL AND (answers.state = 'needs-grading' OR mark_version > 0)`;

const OF_EXAM = 'AND exam_id = $1 AND ($2::uuid IS NULL OR question_id = $2)';

const CONDITIONS = {
  waiting: "answers.state = 'needs-grading'",
  graded: "answers.state <> 'needs-grading'",
  all: 'true',
};

/** Ids are random, so their order says nothing about the learners. */
const orderOf = ({ anonymous }: Filter): string => (anonymous ? 'answers.id' : 'submitted_at, answers.id');

function present(row: Row, isAnonymous: boolean): GradableAnswer {
  const text = row.draft?.type === 'essay' ? row.draft.text.trim() : '';
  return {
    id: row.id,
    question: row.question,
    learner:
      isAnonymous || !row.userId || !row.email
        ? null
        : { id: row.userId, name: displayName({ ...row, email: row.email }), email: row.email },
    submittedAt: row.submittedAt.toISOString(),
    savedLateSeconds: row.savedLateSeconds,
    wordCount: text ? text.split(/\s+/).length : 0,
    maxPoints: row.maxPoints,
    points: row.fraction === null ? null : Math.round(row.fraction * row.maxPoints * 100) / 100,
  };
}

/** @throws BadRequestException unless the mark is one fraction, or one for each criterion of the rubric */
function fractionOf(content: QuestionContent, { fraction, criteria }: AnswerMark): number {
  if (fraction !== null && criteria === null) return fraction;
  const rubric = content.type === 'essay' ? content.criteria : [];
  const ids = new Set(criteria?.map(({ id }) => id));
  if (fraction !== null || !criteria || !rubric.length)
    throw new BadRequestException('Give either a fraction or a mark for each criterion.');
  if (ids.size !== criteria.length || ids.size !== rubric.length || !rubric.every(({ id }) => ids.has(id)))
    throw new BadRequestException('Give a mark for each criterion of the rubric.');
  return rubricFraction(rubric, criteria);
}
