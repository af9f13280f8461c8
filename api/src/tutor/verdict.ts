import { CONFIDENCE_MODEL, COVERED_FROM, COVERED_MODEL } from './calibration/parameters.js';
import { probability } from './calibration/logistic.js';
import { chooseSentences } from './compose-answer.js';
import { type Asked, type Evidence, rankEvidence, weigh, weighted } from './evidence.js';
import type { Found } from './retrieval.service.js';

/** What the slides found say of a question. */
export interface Verdict {
  /** Every sentence, the most probable answer first. */
  ranked: Evidence[];
  /** The built-in tutor's answer. */
  chosen: Evidence[];
  features: number[];
  /** Whether the slides are about what is asked at all; if not, the tutor says so. */
  covered: boolean;
  /** Probability that the chosen sentences hold the answer. */
  confidence: number;
}

/** The names of `Verdict.features`, in their order. */
export const VERDICT_FEATURES = [
  'probability of the chosen',
  'probability of the best',
  'its log odds',
  'coverage of the best',
  'coverage of the chosen',
  'coverage of the best’s passage',
  'words found nowhere',
  'names not in the best’s passage',
  'words in the best’s passage',
  'their rarity',
  'one word',
  'lead over other slides',
  'kind of answer',
  'words of the question',
  'two words exactly',
] as const;

/** A refusal shows no answer; how far it is from one tells how near it was. */
export function refusedConfidence(coverage: number): number {
  return 0.1 * coverage;
}

export function judge(question: string, found: Found): Verdict {
  const ranked = rankEvidence(question, found);
  const asked = weigh(question, found);
  const chosen = chooseSentences(ranked);
  const features = verdictFeatures(asked, ranked, chosen);
  const coverage = ranked.length ? probability(COVERED_MODEL, features) : 0;
  const covered = coverage >= COVERED_FROM;
  return {
    ranked,
    chosen,
    features,
    covered,
    confidence: covered ? probability(CONFIDENCE_MODEL, features) : refusedConfidence(coverage),
  };
}

/** Features of the whole answer; kept apart so that a fit can compute them anew from its own evidence. */
export function verdictFeatures(asked: Asked, ranked: Evidence[], chosen: Evidence[]): number[] {
  const [best] = ranked;
  if (!best) return VERDICT_FEATURES.map(() => 0);
  const held = Math.min(0.999, sum(chosen.map((one) => one.probability)));
  const together = bestMarks(chosen.map(({ marks }) => marks));
  const anywhere = bestMarks(ranked.map(({ passageMarks }) => passageMarks));
  const other = ranked.find(({ passage }) => passage.slideId !== best.passage.slideId);
  return [
    held,
    best.probability,
    Math.log(Math.max(held, 1e-6) / (1 - held)),
    best.coverage,
    weighted(together, asked),
    best.passageCoverage,
    1 - weighted(anywhere, asked),
    namesMissing(best.passageMarks, asked),
    Math.min(8, best.passageMarks.filter((mark) => mark > 0.6).length),
    Math.min(25, best.passageCoverage * asked.total),
    Number(asked.words.length === 1),
    best.probability - (other?.probability ?? 0),
    best.holdsKind,
    Math.min(10, asked.words.length),
    Number(together.filter((mark) => mark > 0.9).length >= 2),
  ];
}

/** Slides by how probably they hold the answer. */
export function rankSlides(ranked: Evidence[]): string[] {
  const slides = new Map<string, number>();
  for (const { passage, probability } of ranked)
    slides.set(passage.slideId, (slides.get(passage.slideId) ?? 0) + probability);
  return [...slides].toSorted(([, a], [, b]) => b - a).map(([slideId]) => slideId);
}

function bestMarks(all: number[][]): number[] {
  return (all[0] ?? []).map((_, at) => all.reduce((best, marks) => Math.max(best, marks[at] ?? 0), 0));
}

/** Share of the question's names and numbers that the passage doesn't speak of. */
function namesMissing(marks: number[], { words, weights }: Asked): number {
  let missing = 0;
  let all = 0;
  for (const [at, { text }] of words.entries()) {
    if (!/^\p{Lu}|\d/u.test(text)) continue;
    all += weights[at] ?? 0;
    missing += (1 - (marks[at] ?? 0)) * (weights[at] ?? 0);
  }
  return all ? missing / all : 0.3;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
