import {
  MIN_ATTEMPTS_FOR_ANALYSIS,
  type QuestionAnalysis,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type QuestionType,
  type WholeQuestion,
} from '@lectern/contract';
import { isAnswered } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { analyzeItem } from './item-analysis.js';
import { mean, median } from './statistics.js';

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

/** The figures of a question, before its warnings are in the language of the person. */
export type QuestionFigures = Omit<QuestionAnalysis, 'warnings'> & { warnings: ServerText[] };

interface Given {
  questions: AnalyzedQuestion[];
  answers: AnalyzedAnswer[];
  /** Points of each attempt. */
  totals: Map<string, number>;
  /** Effective weights of questions with a slot of their own. */
  weights: Map<string, number | null>;
}

/** The figures of each question, in the order in which attempts show them. */
export function analyzeQuestions({ questions, answers, totals, weights }: Given): QuestionFigures[] {
  const byQuestion = new Map<string, AnalyzedAnswer[]>();
  for (const answer of answers)
    byQuestion.set(answer.questionId, [...(byQuestion.get(answer.questionId) ?? []), answer]);
  const known = new Map(questions.map((question) => [question.id, question]));
  return [...byQuestion].flatMap(([id, own]) => {
    const question = known.get(id);
    return question ? [analyzeQuestion(question, own, totals, weights.get(id) ?? null)] : [];
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
      maxMark: Math.max(...answers.map(({ maxPoints }) => maxPoints)),
      isInAll: answers.length === totals.size,
    }),
    guessScore: guessScore(content, key),
    effectiveWeight,
    medianSeconds: seconds.length ? median(seconds) : null,
    options: countOptions(content, key, answers, totals),
    unanswered: answers.filter(({ draft }) => !isAnswered(draft)).length,
  };
  return { ...figures, warnings: findWarnings(figures) };
}

/** Percent expected from guessing; null where it is not defined. */
function guessScore(content: QuestionContent, key: QuestionKey): number | null {
  if (key.type === 'single-choice') return mean(key.options.map(({ fraction }) => fraction)) * 100;
  if (key.type === 'true-false') return 50;
  return content.type === 'matching' ? 100 / content.choices.length : null;
}

/** How often each option was chosen by the thirds of the learners, by their totals. */
function countOptions(
  content: QuestionContent,
  key: QuestionKey,
  answers: AnalyzedAnswer[],
  totals: Map<string, number>,
): QuestionAnalysis['options'] {
  if (content.type !== 'single-choice' && content.type !== 'multiple-choice') return [];
  const ranked = [...answers].sort((a, b) => (totals.get(a.attemptId) ?? 0) - (totals.get(b.attemptId) ?? 0));
  const third = Math.floor(ranked.length / 3);
  const groups = {
    lower: ranked.slice(0, third),
    middle: ranked.slice(third, ranked.length - third),
    upper: ranked.slice(ranked.length - third),
  };
  return content.options.map(({ id, html }) => {
    const count = (group: AnalyzedAnswer[]) => group.filter(({ draft }) => hasChosen(draft, id)).length;
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

function hasChosen(draft: QuestionResponse | null, id: string): boolean {
  if (draft?.type === 'single-choice') return draft.optionId === id;
  return draft?.type === 'multiple-choice' && draft.optionIds.includes(id);
}

function isRight(key: QuestionKey, id: string): boolean {
  if (key.type === 'single-choice')
    return key.options.some((option) => option.id === id && option.fraction === 1);
  return key.type === 'multiple-choice' && key.options.some((option) => option.id === id && option.isRight);
}

/** Facility in percent from which a question says little about learners. */
const TOO_EASY = 95;
/** Discrimination in percent below which a question hardly separates strong learners from weak ones. */
const WEAK = 20;

/** What an author should look at; nothing below the number of attempts that figures need. */
function findWarnings(figures: Omit<QuestionAnalysis, 'warnings'>): ServerText[] {
  const { attempts, facility, guessScore: guess, discrimination, options } = figures;
  if (attempts < MIN_ATTEMPTS_FOR_ANALYSIS) return [];
  const warnings: ServerText[] = options.flatMap<ServerText>(
    ({ lower, middle, upper, isRight: right }, index) =>
      !right && lower + middle + upper === 0
        ? [{ id: 'assessment.warnings.neverChosen', values: { letter: letter(index) } }]
        : [],
  );
  if (facility !== null && facility > TOO_EASY) warnings.push({ id: 'assessment.warnings.tooEasy' });
  if (facility !== null && guess !== null && facility < guess)
    warnings.push({ id: 'assessment.warnings.belowGuessing' });
  if (discrimination !== null && discrimination < 0)
    warnings.push({ id: 'assessment.warnings.negativeDiscrimination' });
  else if (discrimination !== null && discrimination < WEAK)
    warnings.push({ id: 'assessment.warnings.weakDiscrimination' });
  return warnings;
}

/** A to Z, then A2, B2 and so on. */
const letter = (at: number): string =>
  String.fromCharCode(65 + (at % 26)) + (at < 26 ? '' : String(Math.floor(at / 26) + 1));
