import { mapInTurns, splitSentences } from '@lectern/text';
import { LRUCache } from 'lru-cache';
import { similarity } from '../search/similarity.js';
import { tokenize, type Word } from '@lectern/text/stems';

/** A passage's text, ready for comparison with a query. */
export interface ParsedText {
  sentences: { text: string; words: Word[]; stems: Set<string> }[];
  /** Stem to the number of its occurrences. */
  counts: Map<string, number>;
}

/** The stem of a text that best matches a stem of the query, and their similarity. */
export interface StemMatch {
  stem: string;
  similarity: number;
}

const MAX_CACHED_TEXTS = 3000;
/** Learners ask about the same slides repeatedly. */
const cache = new LRUCache<string, ParsedText>({ max: MAX_CACHED_TEXTS });

/**
 * Parses texts for the cache, so that later calls of `parseText` take no time. Other requests have their turn between two
 * texts: the first question in a course parses all its texts.
 */
export async function parseTexts(texts: string[], language: string): Promise<void> {
  const missing = texts.filter((text) => !cache.get(buildKey(text, language)));
  await mapInTurns(missing, (text) => parseText(text, language));
}

export function parseText(text: string, language: string): ParsedText {
  const key = buildKey(text, language);
  const cached = cache.get(key);
  if (cached) return cached;
  const parts = splitSentences(text, language).map((sentence) => {
    const words = tokenize(sentence, language);
    return { text: sentence, words, stems: new Set(words.map(({ stem }) => stem)) };
  });
  const parsed = { sentences: parts, counts: countStems(parts.flatMap(({ words }) => words)) };
  cache.set(key, parsed);
  return parsed;
}

function buildKey(text: string, language: string): string {
  return `${language}\n${text}`;
}

export function countStems(words: Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** @returns an empty stem with similarity 0 where no stem is similar */
export function closestStem(stem: string, counts: Map<string, number>): StemMatch {
  if (counts.has(stem)) return { stem, similarity: 1 };
  let best = { stem: '', similarity: 0 };
  for (const other of counts.keys()) {
    const candidate = similarity(stem, other);
    if (candidate > best.similarity) best = { stem: other, similarity: candidate };
  }
  return best;
}
