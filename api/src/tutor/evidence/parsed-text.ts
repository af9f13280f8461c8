import { mapInTurns, splitSentences } from '@lectern/text';
import { tokenize, type Word } from '@lectern/text/stems';
import { LRUCache } from 'lru-cache';
import { compareStems } from '../search/similarity.js';

/** A passage's text, ready for comparison with a query. */
export interface ParsedText {
  sentences: { text: string; words: Word[]; stems: Set<string> }[];
  /** Number of occurrences by stem. */
  stemCounts: Map<string, number>;
}

/** The stem of a text that best matches a term of the query, and how similar the two are, 0 to 1. */
export interface StemMatch {
  stem: string;
  similarity: number;
}

const MAX_CACHED_TEXTS = 3000;
/** Learners ask about the same slides repeatedly. */
const cache = new LRUCache<string, ParsedText>({ max: MAX_CACHED_TEXTS });

/**
 * Parses texts for the cache, so that later calls of `parseText` take no time. The first question in a course parses all its
 * texts; `mapInTurns` lets other requests run between two of them.
 */
export async function parseTexts(texts: string[], language: string): Promise<void> {
  const uncached = texts.filter((text) => !cache.get(buildKey(text, language)));
  await mapInTurns(uncached, (text) => parseText(text, language));
}

export function parseText(text: string, language: string): ParsedText {
  const key = buildKey(text, language);
  const cached = cache.get(key);
  if (cached) return cached;
  const parsedSentences = splitSentences(text, language).map((sentence) => {
    const words = tokenize(sentence, language);
    return { text: sentence, words, stems: new Set(words.map(({ stem }) => stem)) };
  });
  const stemCounts = countStems(parsedSentences.flatMap(({ words }) => words));
  const parsed = { sentences: parsedSentences, stemCounts };
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
export function findClosestStem(stem: string, stemCounts: Map<string, number>): StemMatch {
  if (stemCounts.has(stem)) return { stem, similarity: 1 };
  let closest = { stem: '', similarity: 0 };
  for (const candidate of stemCounts.keys()) {
    const similarity = compareStems(stem, candidate);
    if (similarity > closest.similarity) closest = { stem: candidate, similarity };
  }
  return closest;
}
