import { type ExamAnalysis, type Locale, MIN_ATTEMPTS_FOR_ANALYSIS } from '@lectern/contract';
import { Exam, computePercent } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AnalyzedAttempt, findAnswers, findGradedAttempts, findQuestions } from './analysis.queries.js';
import { analyzeQuestions, type AnalyzedAnswer, type AnalyzedQuestion } from './question-figures.js';
import { analyzeReliability, effectiveWeights } from './item-analysis.js';
import { deviation, kurtosis, mean, median, skewness, sum } from './statistics.js';

/** How well an exam and its questions measure. */
@Injectable()
export class AnalysisService {
  constructor(private readonly source: DataSource) {}

  /** About graded attempts only; the same attempts for the exam and for its questions. */
  async analyze(examId: string, locale: Locale, used?: ExamAnalysis['used']): Promise<ExamAnalysis> {
    const { manager } = this.source;
    const exam = await manager.findOneBy(Exam, { id: examId });
    if (!exam) throw new Refusal(404, 'assessment.examGone');
    const choice = used ?? (exam.gradingMethod === 'last' ? 'last' : 'highest');
    const attempts = await findGradedAttempts(manager, examId, choice);
    const answers = await findAnswers(
      manager,
      attempts.map(({ id }) => id),
    );
    const questions = await findQuestions(manager, [...new Set(answers.map(({ versionId }) => versionId))]);
    const { questions: figures, ...slots } = describeSlots(attempts, answers, questions);
    return {
      exam: { id: exam.id, title: exam.title },
      used: choice,
      isTooFew: attempts.length < MIN_ATTEMPTS_FOR_ANALYSIS,
      ...describeAttempts(attempts, exam.passingScore),
      ...slots,
      questions: figures.map(({ warnings, ...figure }) => ({
        ...figure,
        warnings: warnings.map((warning) => translateText(locale, warning)),
      })),
    };
  }
}

const BANDS = 10;

function describeAttempts(attempts: AnalyzedAttempt[], passingScore: number) {
  const percentages = attempts.map(({ points, maxPoints }) => computePercent(points, maxPoints));
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
function describeSlots(
  attempts: AnalyzedAttempt[],
  answers: AnalyzedAnswer[],
  questions: AnalyzedQuestion[],
) {
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
  const weightById = new Map(
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
      weights: weightById,
    }),
  };
}
