import type { TutorSource } from '@lectern/contract';
import type { Evidence } from '../evidence/evidence.js';
import { endsSentence } from '../evidence/text-kind.js';

/** The most sentences of an answer of the built-in tutor. */
const MAX_SENTENCES = 3;
/** The selection ends when its probabilities have at least this share of the sum of all probabilities. Set by hand on SQuAD 2. */
const SUFFICIENT_SHARE = 0.9;

/**
 * Selects the sentences that together most probably contain the answer. The sentences of a slide are in reading order; the slide of
 * the most probable sentence comes first.
 * @param ranked the most probable first
 */
export function selectSentences(ranked: Evidence[]): Evidence[] {
  const quotable = ranked.filter(({ isQuotable }) => isQuotable);
  const totalProbability = quotable.reduce((sum, { probability }) => sum + probability, 0);
  const selected: Evidence[] = [];
  let selectedProbability = 0;
  for (const evidence of quotable) {
    if (selected.length === MAX_SENTENCES || selectedProbability >= SUFFICIENT_SHARE * totalProbability)
      break;
    selectedProbability += evidence.probability;
    if (!selected.some(({ sentence }) => sentence === evidence.sentence)) selected.push(evidence);
  }
  const slideIds = [...new Set(selected.map(({ passage }) => passage.slideId))];
  return selected.toSorted(
    (a, b) => slideIds.indexOf(a.passage.slideId) - slideIds.indexOf(b.passage.slideId) || a.index - b.index,
  );
}

/**
 * Formats quotes as Markdown. The numbers of the sources follow the last quote of each slide: `A. B. [1][2]`. A quote that does not
 * end as a sentence is followed by a line break.
 * @param sources the sources of a slide are next to each other
 */
export function formatWithCitations(sources: Pick<TutorSource, 'slideId' | 'quote'>[]): string {
  const citedQuotes = sources.map(({ slideId, quote }, index) => {
    const firstOfSlide = sources.findIndex((other) => other.slideId === slideId);
    const isLastOfSlide = sources[index + 1]?.slideId !== slideId;
    const numbers = sources
      .slice(firstOfSlide, index + 1)
      .map((_, offset) => `[${firstOfSlide + offset + 1}]`);
    const cited = isLastOfSlide ? `${escapeMarkdown(quote)} ${numbers.join('')}` : escapeMarkdown(quote);
    if (index === sources.length - 1) return cited;
    return endsSentence(quote) ? `${cited} ` : `${cited}\\\n`;
  });
  return citedQuotes.join('');
}

/** Escapes text for Markdown, so that it has no formatting, link or formula. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]<>#|~$!&]/g, '\\$&')
      .replace(/^(\s*)([-+])(?=\s)/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])(?=\s)/, '$1\\$2')
      // A line of these signs would make a heading of the line above.
      .replace(/^(\s*)([-=])(?=\2*\s*$)/, '$1\\$2')
  );
}
