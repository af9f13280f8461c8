import {
  MIN_ATTEMPTS_FOR_ANALYSIS,
  type QuestionAnalysis,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type QuestionType,
  type WholeQuestion,
} from '@lectern/contract';
import { groupBy, isAnswered } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { analyzeItem } from './item-analysis.js';
import { max, mean, median } from './statistics.js';

/** An answer in one of the analyzed attempts. */
export interface AnalyzedAnswer {
  attemptId: string;
  questionId: string;
  versionId: string;
  slotId: string;
  mark: number;
  maxPoints: number;
  draft: QuestionResponse | null;
  seconds: number;
}

export interface AnalyzedQuestion extends WholeQuestion {
  id: string;
  title: string;
  type: QuestionType;
}

/** The statistics of a question, with warnings that are not yet translated to the person's language. */
export type QuestionFigures = Omit<QuestionAnalysis, 'warnings'> & { warnings: ServerText[] };

interface AnalyzedData {
  questions: AnalyzedQuestion[];
  answers: AnalyzedAnswer[];
  /** Points by the attempt's id. */
  totals: Map<string, number>;
  /** Effective weights by the question's id, only of questions that are alone in their slot. */
  weights: Map<string, number | null>;
}

/** Analyzes each question, in the order in which attempts show the questions. */
export function analyzeQuestions({ questions, answers, totals, weights }: AnalyzedData): QuestionFigures[] {
  const answersByQuestion = groupBy(answers, ({ questionId }) => questionId);
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  return [...answersByQuestion].flatMap(([id, answersToQuestion]) => {
    const question = questionsById.get(id);
    return question ? [analyzeQuestion(question, answersToQuestion, totals, weights.get(id) ?? null)] : [];
  });
}

function analyzeQuestion(
  { id, title, type, content, key }: AnalyzedQuestion,
  answers: AnalyzedAnswer[],
  totals: Map<string, number>,
  effectiveWeight: number | null,
): QuestionFigures {
  const seconds = answers.flatMap((answer) => (answer.seconds > 0 ? [answer.seconds] : []));
  const figures = {
    question: { id, title, type },
    attempts: answers.length,
    ...analyzeItem({
      marks: answers.map(({ mark }) => mark),
      totals: answers.map(({ attemptId }) => totals.get(attemptId) ?? 0),
      maxMark: max(answers.map(({ maxPoints }) => maxPoints)),
      isInAll: answers.length === totals.size,
    }),
    guessScore: computeGuessScore(content, key),
    effectiveWeight,
    medianSeconds: seconds.length ? median(seconds) : null,
    options: countOptions(content, key, answers, totals),
    unanswered: answers.filter(({ draft }) => !isAnswered(draft)).length,
  };
  return { ...figures, warnings: findWarnings(figures) };
}

/** Computes the share of points, in percent, that guessing gets on average; null for types of questions where it is not defined. */
function computeGuessScore(content: QuestionContent, key: QuestionKey): number | null {
  if (key.type === 'single-choice') return mean(key.options.map(({ fraction }) => fraction)) * 100;
  if (key.type === 'true-false') return 50;
  return content.type === 'matching' ? 100 / content.choices.length : null;
}

/** Counts how often each option was chosen in the lower, middle and upper third of the attempts, ranked by total points. */
function countOptions(
  content: QuestionContent,
  key: QuestionKey,
  answers: AnalyzedAnswer[],
  totals: Map<string, number>,
): QuestionAnalysis['options'] {
  if (content.type !== 'single-choice' && content.type !== 'multiple-choice') return [];
  const ranked = [...answers].sort((a, b) => (totals.get(a.attemptId) ?? 0) - (totals.get(b.attemptId) ?? 0));
  const thirdSize = Math.floor(ranked.length / 3);
  const groups = {
    lower: ranked.slice(0, thirdSize),
    middle: ranked.slice(thirdSize, ranked.length - thirdSize),
    upper: ranked.slice(ranked.length - thirdSize),
  };
  return content.options.map(({ id, html }) => {
    const count = (group: AnalyzedAnswer[]) => group.filter(({ draft }) => isChosen(draft, id)).length;
    const { lower, middle, upper } = groups;
    return {
      id,
      html,
      isRight: isRight(key, id),
      lower: count(lower),
      middle: count(middle),
      upper: count(upper),
    };
  });
}

function isChosen(draft: QuestionResponse | null, id: string): boolean {
  if (draft?.type === 'single-choice') return draft.optionId === id;
  return draft?.type === 'multiple-choice' && draft.optionIds.includes(id);
}

function isRight(key: QuestionKey, id: string): boolean {
  if (key.type === 'single-choice')
    return key.options.some((option) => option.id === id && option.fraction === 1);
  return key.type === 'multiple-choice' && key.options.some((option) => option.id === id && option.isRight);
}

/** A question with a higher facility, in percent, is so easy that it reveals little about learners. */
const MAX_FACILITY_PERCENT = 95;
/** A question with a lower discrimination, in percent, hardly separates strong learners from weak ones. */
const MIN_DISCRIMINATION_PERCENT = 20;

/** Finds what an author should check; empty if there are too few attempts for reliable statistics. */
function findWarnings(figures: Omit<QuestionAnalysis, 'warnings'>): ServerText[] {
  const { attempts, facility, guessScore: guess, discrimination, options } = figures;
  if (attempts < MIN_ATTEMPTS_FOR_ANALYSIS) return [];
  const warnings: ServerText[] = options.flatMap<ServerText>(
    ({ lower, middle, upper, isRight: right }, index) =>
      !right && lower + middle + upper === 0
        ? [{ id: 'assessment.warnings.neverChosen', values: { letter: getOptionLetter(index) } }]
        : [],
  );
  if (facility !== null && facility > MAX_FACILITY_PERCENT)
    warnings.push({ id: 'assessment.warnings.tooEasy' });
  if (facility !== null && guess !== null && facility < guess)
    warnings.push({ id: 'assessment.warnings.belowGuessing' });
  if (discrimination !== null && discrimination < 0)
    warnings.push({ id: 'assessment.warnings.negativeDiscrimination' });
  else if (discrimination !== null && discrimination < MIN_DISCRIMINATION_PERCENT)
    warnings.push({ id: 'assessment.warnings.weakDiscrimination' });
  return warnings;
}

/** Names options A to Z, then A2, B2 and so on. */
const getOptionLetter = (index: number): string =>
  String.fromCharCode('A'.charCodeAt(0) + (index % 26)) +
  (index < 26 ? '' : String(Math.floor(index / 26) + 1));
