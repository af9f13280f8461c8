import { type ExamAnalysis, type Locale, MIN_ATTEMPTS_FOR_ANALYSIS } from '@lectern/contract';
import { Exam, computePercent } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AnalyzedAttempt, findAnswers, findGradedAttempts, findQuestions } from './analysis.queries.js';
import { analyzeQuestions, type AnalyzedAnswer, type AnalyzedQuestion } from './question-figures.js';
import { analyzeReliability, computeEffectiveWeights } from './item-analysis.js';
import { deviation, kurtosis, max, mean, median, skewness, sum } from './statistics.js';

/** Computes statistics about how well an exam and its questions tell strong learners from weak ones. */
@Injectable()
export class AnalysisService {
  constructor(private readonly source: DataSource) {}

  /**
   * Analyzes graded attempts.
   * @param used which attempts of each learner; without it, the last or the highest, as the exam's grading method
   */
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
    const { questions: questionFigures, ...reliability } = describeItems(attempts, answers, questions);
    return {
      exam: { id: exam.id, title: exam.title },
      used: choice,
      isTooFew: attempts.length < MIN_ATTEMPTS_FOR_ANALYSIS,
      ...describeAttempts(attempts, exam.passingScore),
      ...reliability,
      questions: questionFigures.map(({ warnings, ...questionAnalysis }) => ({
        ...questionAnalysis,
        warnings: warnings.map((warning) => translateText(locale, warning)),
      })),
    };
  }
}

/** The distribution of results has bands of 10 percent; 100 % belongs to the last one. */
const BAND_COUNT = 10;
const BAND_PERCENT = 100 / BAND_COUNT;

function describeAttempts(attempts: AnalyzedAttempt[], passingScore: number) {
  const percentages = attempts.map(({ points, maxPoints }) => computePercent(points, maxPoints));
  const distribution = Array.from({ length: BAND_COUNT }, () => 0);
  for (const percent of percentages) {
    const band = Math.min(BAND_COUNT - 1, Math.floor(percent / BAND_PERCENT));
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

/**
 * Computes the reliability of the exam, and the figures of each question. The items of the reliability are slots and not questions,
 * because the questions of a draw differ between attempts.
 */
function describeItems(
  attempts: AnalyzedAttempt[],
  answers: AnalyzedAnswer[],
  questions: AnalyzedQuestion[],
) {
  const attemptIndexes = new Map(attempts.map(({ id }, index) => [id, index]));
  /** The marks of all attempts in a slot, in the order of the attempts. */
  const marksBySlot = new Map<string, number[]>();
  const questionIdsBySlot = new Map<string, Set<string>>();
  for (const { attemptId, slotId, questionId, mark } of answers) {
    const marks = marksBySlot.get(slotId) ?? attempts.map(() => 0);
    const index = attemptIndexes.get(attemptId) as number;
    marks[index] = (marks[index] ?? 0) + mark;
    marksBySlot.set(slotId, marks);
    questionIdsBySlot.set(slotId, (questionIdsBySlot.get(slotId) ?? new Set()).add(questionId));
  }
  const slotMarks = [...marksBySlot.values()];
  const totals = attempts.map((_, index) => sum(slotMarks.map((marks) => marks[index] ?? 0)));
  const weights = computeEffectiveWeights(slotMarks, totals);
  const weightByQuestion = new Map(
    [...marksBySlot.keys()].flatMap((slotId, index) => {
      const [onlyQuestionId, ...otherIds] = questionIdsBySlot.get(slotId) ?? [];
      return onlyQuestionId && !otherIds.length ? [[onlyQuestionId, weights[index] ?? null] as const] : [];
    }),
  );
  const maxTotal = max(attempts.map(({ maxPoints }) => maxPoints));
  return {
    ...analyzeReliability(slotMarks, totals, maxTotal),
    questions: analyzeQuestions({
      questions,
      answers,
      totals: new Map(attempts.map(({ id }, index) => [id, totals[index] ?? 0])),
      weights: weightByQuestion,
    }),
  };
}
