import { sentences } from '@lectern/data';
import { EVIDENCE_MODEL } from './calibration/parameters.js';
import { likeness } from './likeness.js';
import { probability } from './calibration/logistic.js';
import { holdsKind, isNumeric, kindOf, kindWordsOf, type QuestionKind } from './question-kind.js';
import type { Found, Passage } from './retrieval.service.js';
import { subjectWords, type Word, wordsOf } from './words.js';

/** A sentence of a slide with how probable it is that it answers the question. */
export interface Evidence {
  passage: Passage;
  sentence: string;
  /** Counts from 0 within the passage. */
  at: number;
  /** Of each subject word of the question how surely it stands in the sentence or in its slide's title, 0 to 1. */
  marks: number[];
  /** The same of the whole passage. */
  passageMarks: number[];
  /** The marks' mean, weighted by rarity. */
  coverage: number;
  passageCoverage: number;
  /** Coverage together with the sentence before, which may name what this one calls 'it'. */
  windowCoverage: number;
  /** BM25 of the passage. */
  wordScore: number;
  /** Whether it holds the kind of thing asked for: 0, 0.5 (no telling) or 1. */
  holdsKind: number;
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
  'number or time',
  'kind × coverage',
  'sentence before',
  'sentence after',
  'first sentence',
  'length',
  'rarest word',
  'names',
  'coverage of the best',
  'passage coverage of the best',
  'coverage with the sentence before',
  'word score',
] as const;

/** Different words of a usual passage. */
const USUAL_LENGTH = 80;
/** A word in the slide's title counts less for a sentence than one in the sentence itself. */
const TITLE_WEIGHT = 0.85;
/** What Lectern calls a slide without a title. */
const UNTITLED = /^Slide \d+$/;
/** Longest sentence that still counts as longer, in words. */
const LONG = 60;

export function weigh(question: string, { searched, holding }: Pick<Found, 'searched' | 'holding'>): Asked {
  const words = subjectWords(question);
  const kindWords = kindWordsOf(question);
  const weights = words.map(
    ({ text, stem }) => rarity(searched, holding.get(stem) ?? 0) * (kindWords.get(text.toLowerCase()) ?? 1),
  );
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
    ofPassage(passage, asked, kind, (text, words) => holdsKind(kind, text, words, asked.stems), bestRank),
  );
  const best = Math.max(1e-9, ...all.map((one) => one.coverage));
  const bestWindow = Math.max(1e-9, ...all.map((one) => one.windowCoverage));
  const bestScore = Math.max(1e-9, ...all.map((one) => one.wordScore));
  const bestPassage = Math.max(1e-9, ...all.map((one) => one.passageCoverage));
  for (const one of all) {
    one.features.push(
      one.coverage / best,
      one.passageCoverage / bestPassage,
      one.windowCoverage / bestWindow,
      one.wordScore / bestScore,
    );
    one.probability = probability(EVIDENCE_MODEL, one.features);
  }
  return all.sort((a, b) => b.probability - a.probability);
}

function ofPassage(
  passage: Passage,
  asked: Asked,
  kind: QuestionKind,
  holdsAnswer: (text: string, words: Word[]) => number,
  bestRank: number,
): Evidence[] {
  const { parts, counts } = read(passage.text);
  const stands = asked.words.map(({ stem }) => standIn(stem, counts));
  const inTitle = countsOf(wordsOf(UNTITLED.test(passage.title) ? '' : passage.title));
  const titleMarks = asked.words.map(({ stem }) => TITLE_WEIGHT * standIn(stem, inTitle).likeness);
  const passageMarks = stands.map(({ likeness }, n) => Math.max(likeness, titleMarks[n] ?? 0));
  const passageCoverage = weighted(passageMarks, asked);
  const wordScore = bm25(stands, counts, asked);
  const marks = parts.map((part) =>
    stands.map((stand, n) =>
      Math.max(titleMarks[n] ?? 0, stand.stem && part.stems.has(stand.stem) ? stand.likeness : 0),
    ),
  );
  const coverages = marks.map((ofSentence) => weighted(ofSentence, asked));
  const bestHere = Math.max(0, ...coverages);
  const rarest = asked.weights.indexOf(Math.max(...asked.weights));

  return parts.map(({ text, words }, at) => {
    const coverage = coverages[at] ?? 0;
    const ofSentence = marks[at] ?? [];
    const fits = holdsAnswer(text, words);
    const windowCoverage = weighted(
      ofSentence.map((mark, n) => Math.max(mark, marks[at - 1]?.[n] ?? 0)),
      asked,
    );
    return {
      passage,
      sentence: text,
      at,
      marks: ofSentence,
      passageMarks,
      coverage,
      passageCoverage,
      windowCoverage,
      wordScore,
      holdsKind: fits,
      probability: 0,
      features: [
        coverage,
        coverage - bestHere,
        passageCoverage,
        passage.rank / bestRank,
        pairsTogether(words, asked),
        fits,
        isNumeric(kind) ? fits : 0.5,
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

interface Read {
  parts: { text: string; words: Word[]; stems: Set<string> }[];
  /** How often each stem stands in the text. */
  counts: Map<string, number>;
}

/** The same slides are asked about again and again: their words are kept for a while. */
const readTexts = new Map<string, Read>();
const MOST_READ = 3000;

function read(text: string): Read {
  const known = readTexts.get(text);
  if (known) return known;
  const parts = sentences(text).map((sentence) => {
    const words = wordsOf(sentence);
    return { text: sentence, words, stems: new Set(words.map(({ stem }) => stem)) };
  });
  const found = { parts, counts: countsOf(parts.flatMap((part) => part.words)) };
  if (readTexts.size >= MOST_READ) readTexts.clear();
  readTexts.set(text, found);
  return found;
}

/** How often each stem stands among words. */
function countsOf(words: Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** The word of a text that a question's word means: itself, or the one most like it. */
function standIn(stem: string, stems: Map<string, number>): { stem: string; likeness: number } {
  if (stems.has(stem)) return { stem, likeness: 1 };
  let best = { stem: '', likeness: 0 };
  for (const other of stems.keys()) {
    const alike = likeness(stem, other);
    if (alike > best.likeness) best = { stem: other, likeness: alike };
  }
  return best;
}

function bm25(
  stands: { stem: string; likeness: number }[],
  counts: Map<string, number>,
  { weights }: Asked,
): number {
  const length = counts.size / USUAL_LENGTH;
  return stands.reduce((sum, { stem, likeness }, at) => {
    const often = counts.get(stem) ?? 0;
    return sum + (likeness * (weights[at] ?? 0) * often * 2.2) / (often + 1.2 * (0.5 + 0.5 * length) || 1);
  }, 0);
}

export function weighted(marks: number[], { weights, total }: Asked): number {
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
