import type { TutorSource } from '@lectern/contract';
import type { Evidence } from './evidence.js';

/** Most sentences of an answer that the built-in tutor composes. */
const MOST_SENTENCES = 3;
/** Enough when the sentences chosen hold the answer this probably, were it in the slides at all. */
const ENOUGH = 0.9;

/**
 * The sentences that together most probably hold the answer, at most three, in the order of their slides: the
 * slide of the most probable first, its sentences as they follow each other there.
 * @param ranked the most probable first
 */
export function chooseSentences(ranked: Evidence[]): Evidence[] {
  const all = ranked.reduce((sum, { probability }) => sum + probability, 0);
  const chosen: Evidence[] = [];
  let held = 0;
  for (const evidence of ranked) {
    if (chosen.length === MOST_SENTENCES || held >= ENOUGH * all) break;
    held += evidence.probability;
    if (!chosen.some(({ sentence }) => sentence === evidence.sentence)) chosen.push(evidence);
  }
  const slides = [...new Set(chosen.map(({ passage }) => passage.slideId))];
  return chosen.toSorted(
    (a, b) => slides.indexOf(a.passage.slideId) - slides.indexOf(b.passage.slideId) || a.at - b.at,
  );
}

/** Quotes as Markdown; behind those of one slide stand the numbers of their sources. */
export function withNumbers(sources: Pick<TutorSource, 'slideId' | 'quote'>[]): string {
  const said = sources.map(({ slideId, quote }, at) => {
    const first = sources.findIndex((other) => other.slideId === slideId);
    const isLast = sources[at + 1]?.slideId !== slideId;
    const numbers = sources.slice(first, at + 1).map((_, n) => `[${first + n + 1}]`);
    return isLast ? `${asMarkdown(quote)} ${numbers.join('')}` : asMarkdown(quote);
  });
  return said.join(' ');
}

/** Text of a slide as Markdown that reads the same: nothing in it formats, links or computes. */
export function asMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~$!&]/g, '\\$&')
    .replace(/^(\s*)([-+])(?=\s)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/, '$1\\$2');
}
