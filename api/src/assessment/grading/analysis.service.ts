import { type ExamAnalysis, MIN_ATTEMPTS_FOR_ANALYSIS } from '@lectern/contract';
import { Exam, percentOf } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { analyzeQuestions, type AnalyzedAnswer, type AnalyzedQuestion } from './question-figures.js';
import { analyzeReliability, effectiveWeights } from './item-analysis.js';
import { deviation, kurtosis, mean, median, skewness, sum } from './statistics.js';

type Used = ExamAnalysis['used'];

interface AttemptRow {
  id: string;
  points: number;
  maxPoints: number;
}

/** How well an exam and its questions measure. */
@Injectable()
export class AnalysisService {
  constructor(private readonly source: DataSource) {}

  /** About graded attempts only; the same attempts for the exam and for its questions. */
  async analyze(examId: string, used?: Used): Promise<ExamAnalysis> {
    const exam = await this.source.manager.findOneBy(Exam, { id: examId });
    if (!exam) throw new NotFoundException('This exam no longer exists.');
    const choice = used ?? (exam.gradingMethod === 'last' ? 'last' : 'highest');
    const attempts = await this.findAttempts(examId, choice);
    const answers = await this.findAnswers(attempts);
    const questions = await this.findQuestions(answers);
    return {
      exam: { id: exam.id, title: exam.title },
      used: choice,
      isTooFew: attempts.length < MIN_ATTEMPTS_FOR_ANALYSIS,
      ...describeAttempts(attempts, exam.passingScore),
      ...describeSlots(attempts, answers, questions),
    };
  }

  private findAttempts(examId: string, used: Used): Promise<AttemptRow[]> {
    const columns = 'id, points, max_points AS "maxPoints"';
    const from = `FROM attempts WHERE exam_id = $1 AND points IS NOT NULL`;
    if (used === 'all') return this.source.query(`SELECT ${columns} ${from} ORDER BY id`, [examId]);
    const order = {
      first: 'number',
      last: 'number DESC',
      highest: 'points / nullif(max_points, 0) DESC NULLS LAST, number',
    }[used];
    // Attempts of deleted accounts are of different people.
    return this.source.query(
      `SELECT DISTINCT ON (coalesce(user_id, id)) ${columns} ${from} ORDER BY coalesce(user_id, id), ${order}`,
      [examId],
    );
  }

  private findAnswers(attempts: AttemptRow[]): Promise<AnalyzedAnswer[]> {
    return this.source.query<AnalyzedAnswer[]>(
      `SELECT attempt_id AS "attemptId", question_id AS "questionId", version_id AS "versionId", slot_id AS "slotId",
              coalesce(fraction, 0) * max_points AS mark, max_points AS "maxPoints", draft, seconds
         FROM attempt_questions WHERE attempt_id = ANY ($1) ORDER BY attempt_id, position`,
      [attempts.map(({ id }) => id)],
    );
  }

  /** The questions of the answers in their newest answered version. */
  private async findQuestions(answers: AnalyzedAnswer[]): Promise<AnalyzedQuestion[]> {
    return this.source.query<AnalyzedQuestion[]>(
      `SELECT DISTINCT ON (questions.id) questions.id, title, questions.type, content, key
         FROM question_versions
         JOIN questions ON questions.id = question_id
         JOIN question_keys ON version_id = question_versions.id
        WHERE question_versions.id = ANY ($1)
        ORDER BY questions.id, question_versions.version DESC`,
      [[...new Set(answers.map(({ versionId }) => versionId))]],
    );
  }
}

const BANDS = 10;

function describeAttempts(attempts: AttemptRow[], passingScore: number) {
  const percentages = attempts.map(({ points, maxPoints }) => percentOf(points, maxPoints));
  const distribution = Array.from({ length: BANDS }, () => 0);
  for (const percent of percentages) {
    const band = Math.min(BANDS - 1, Math.floor(percent / BANDS));
    distribution[band] = (distribution[band] ?? 0) + 1;
  }
  const isEmpty = percentages.length === 0;
  const passed = percentages.filter((percent) => percent >= passingScore).length;
  return {
    attempts: attempts.length,
    mean: isEmpty ? null : mean(percentages),
    median: isEmpty ? null : median(percentages),
    deviation: percentages.length < 2 ? null : deviation(percentages),
    skewness: skewness(percentages),
    kurtosis: kurtosis(percentages),
    passRate: isEmpty ? null : (passed / percentages.length) * 100,
    distribution,
  };
}

/** Reliability by slots, because the questions of a draw differ between attempts; and the figures of each question. */
function describeSlots(attempts: AttemptRow[], answers: AnalyzedAnswer[], questions: AnalyzedQuestion[]) {
  const row = new Map(attempts.map(({ id }, index) => [id, index]));
  const slots = new Map<string, number[]>();
  const questionsOfSlot = new Map<string, Set<string>>();
  for (const { attemptId, slotId, questionId, mark } of answers) {
    const marks = slots.get(slotId) ?? attempts.map(() => 0);
    const at = row.get(attemptId) as number;
    marks[at] = (marks[at] ?? 0) + mark;
    slots.set(slotId, marks);
    questionsOfSlot.set(slotId, (questionsOfSlot.get(slotId) ?? new Set()).add(questionId));
  }
  const totals = attempts.map((_, index) => sum([...slots.values()].map((marks) => marks[index] ?? 0)));
  const items = [...slots.values()];
  const weights = effectiveWeights(items, totals);
  const weightOf = new Map(
    [...slots.keys()].flatMap((slotId, index) => {
      const [only, ...others] = questionsOfSlot.get(slotId) ?? [];
      return only && !others.length ? [[only, weights[index] ?? null] as const] : [];
    }),
  );
  const maxTotal = Math.max(0, ...attempts.map(({ maxPoints }) => maxPoints));
  return {
    ...analyzeReliability(items, totals, maxTotal),
    questions: analyzeQuestions({
      questions,
      answers,
      totals: new Map(attempts.map(({ id }, index) => [id, totals[index] ?? 0])),
      weights: weightOf,
    }),
  };
}
