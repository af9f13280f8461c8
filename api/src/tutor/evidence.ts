import { sentences } from '@lectern/data';
import { EVIDENCE_MODEL } from './calibration/parameters.js';
import { likeness } from './likeness.js';
import { probability } from './calibration/logistic.js';
import { holdsKind, kindOf } from './question-kind.js';
import type { Found, Passage } from './retrieval.service.js';
import { subjectWords, type Word, wordsOf } from './words.js';

/** A sentence of a slide with how probable it is that it answers the question. */
export interface Evidence {
  passage: Passage;
  sentence: string;
  /** Counts from 0 within the passage. */
  at: number;
  /** Share of the question's subject words that stand in the sentence, weighted by rarity, 0 to 1. */
  coverage: number;
  /** The same of the whole passage. */
  passageCoverage: number;
  features: number[];
  probability: number;
}

/** What the question says, weighed by how rare its words are where it is asked. */
export interface Asked {
  words: Word[];
  /** Of each word: 0 and up. */
  weights: number[];
  total: number;
  stems: Set<string>;
}

/** The names of `Evidence.features`, in their order. */
export const EVIDENCE_FEATURES = [
  'coverage',
  'below the passage’s best',
  'passage coverage',
  'search rank',
  'pairs together',
  'kind of answer',
  'kind × coverage',
  'sentence before',
  'sentence after',
  'first sentence',
  'length',
  'rarest word',
  'names',
  'coverage of the best',
  'passage coverage of the best',
] as const;

/** Longest sentence that still counts as longer, in words. */
const LONG = 60;

export function weigh(question: string, { searched, holding }: Pick<Found, 'searched' | 'holding'>): Asked {
  const words = subjectWords(question);
  const weights = words.map(({ stem }) => rarity(searched, holding.get(stem) ?? 0));
  return {
    words,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    stems: new Set(wordsOf(question).map(({ stem }) => stem)),
  };
}

/** Every sentence of the passages found, the most probable answer first. */
export function rankEvidence(question: string, found: Found): Evidence[] {
  const asked = weigh(question, found);
  const kind = kindOf(question);
  const bestRank = found.passages[0]?.rank ?? 1;
  const all = found.passages.flatMap((passage) =>
    ofPassage(passage, asked, (text, words) => holdsKind(kind, text, words, asked.stems), bestRank),
  );
  const best = Math.max(1e-9, ...all.map((one) => one.coverage));
  const bestPassage = Math.max(1e-9, ...all.map((one) => one.passageCoverage));
  for (const one of all) {
    one.features.push(one.coverage / best, one.passageCoverage / bestPassage);
    one.probability = probability(EVIDENCE_MODEL, one.features);
  }
  return all.sort((a, b) => b.probability - a.probability);
}

function ofPassage(
  passage: Passage,
  asked: Asked,
  holdsAnswer: (text: string, words: Word[]) => number,
  bestRank: number,
): Evidence[] {
  const parts = sentences(passage.text).map((text) => {
    const words = wordsOf(text);
    return { text, words, stems: new Set(words.map(({ stem }) => stem)) };
  });
  const stems = new Set([...parts.flatMap((part) => [...part.stems])]);
  const stands = asked.words.map(({ stem }) => standIn(stem, stems));
  const passageCoverage = weighted(
    stands.map(({ likeness }) => likeness),
    asked,
  );
  const marks = parts.map((part) =>
    stands.map((stand) => (stand.stem && part.stems.has(stand.stem) ? stand.likeness : 0)),
  );
  const coverages = marks.map((ofSentence) => weighted(ofSentence, asked));
  const bestHere = Math.max(0, ...coverages);
  const rarest = asked.weights.indexOf(Math.max(...asked.weights));

  return parts.map(({ text, words }, at) => {
    const coverage = coverages[at] ?? 0;
    const ofSentence = marks[at] ?? [];
    const fits = holdsAnswer(text, words);
    return {
      passage,
      sentence: text,
      at,
      coverage,
      passageCoverage,
      probability: 0,
      features: [
        coverage,
        coverage - bestHere,
        passageCoverage,
        passage.rank / bestRank,
        pairsTogether(words, asked),
        fits,
        fits * coverage,
        coverages[at - 1] ?? 0,
        coverages[at + 1] ?? 0,
        Number(at === 0),
        Math.min(words.length, LONG) / LONG,
        ofSentence[rarest] ?? 0,
        namesCovered(ofSentence, asked),
      ],
    };
  });
}

/** The word of a text that a question's word means: itself, or the one most like it. */
function standIn(stem: string, stems: Set<string>): { stem: string; likeness: number } {
  if (stems.has(stem)) return { stem, likeness: 1 };
  let best = { stem: '', likeness: 0 };
  for (const other of stems) {
    const alike = likeness(stem, other);
    if (alike > best.likeness) best = { stem: other, likeness: alike };
  }
  return best;
}

function weighted(marks: number[], { weights, total }: Asked): number {
  return marks.reduce((sum, mark, at) => sum + mark * (weights[at] ?? 0), 0) / total;
}

/** Of words that stand side by side in the question, the share that stands close together in the sentence. */
function pairsTogether(words: Word[], asked: Asked): number {
  let together = 0;
  let all = 0;
  for (let at = 0; at + 1 < asked.words.length; at++) {
    const weight = Math.min(asked.weights[at] ?? 0, asked.weights[at + 1] ?? 0);
    all += weight;
    if (areNear(words, asked.words[at]?.stem, asked.words[at + 1]?.stem)) together += weight;
  }
  return all ? together / all : 0;
}

function areNear(words: Word[], a: string | undefined, b: string | undefined): boolean {
  return words.some(
    ({ stem }, at) =>
      stem === a && words.slice(Math.max(0, at - 3), at + 4).some((other) => other.stem === b),
  );
}

/** Names and numbers that the question says must be the ones that the sentence speaks of. */
function namesCovered(marks: number[], { words, weights }: Asked): number {
  let covered = 0;
  let all = 0;
  for (const [at, { text }] of words.entries()) {
    if (!/^\p{Lu}|\d/u.test(text)) continue;
    all += weights[at] ?? 0;
    covered += (marks[at] ?? 0) * (weights[at] ?? 0);
  }
  return all ? covered / all : 0.5;
}

/** BM25's weight of a word. */
function rarity(passages: number, holding: number): number {
  return Math.log(1 + (Math.max(passages, holding) - holding + 0.5) / (holding + 0.5));
}
