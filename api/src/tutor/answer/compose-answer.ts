import type { TutorSource } from '@lectern/contract';
import type { Evidence } from '../evidence/evidence.js';
import { endsSentence } from '../evidence/text-kind.js';

/** Sentences in an answer of the built-in tutor. */
const MAX_SENTENCES = 3;
/** The selection ends when it contains this share of the sum of all probabilities. Set by hand on SQuAD 2. */
const SUFFICIENT_SHARE = 0.9;

/**
 * The sentences that together most probably contain the answer, at most `MAX_SENTENCES`, grouped by slide: the slide
 * of the most probable sentence first, the sentences of a slide in reading order. Questions and mere titles are left out.
 * @param all the most probable first
 */
export function selectSentences(all: Evidence[]): Evidence[] {
  const ranked = all.filter(({ isQuotable }) => isQuotable);
  const total = ranked.reduce((sum, { probability }) => sum + probability, 0);
  const selected: Evidence[] = [];
  let selectedShare = 0;
  for (const evidence of ranked) {
    if (selected.length === MAX_SENTENCES || selectedShare >= SUFFICIENT_SHARE * total) break;
    selectedShare += evidence.probability;
    if (!selected.some(({ sentence }) => sentence === evidence.sentence)) selected.push(evidence);
  }
  const slides = [...new Set(selected.map(({ passage }) => passage.slideId))];
  return selected.toSorted(
    (a, b) => slides.indexOf(a.passage.slideId) - slides.indexOf(b.passage.slideId) || a.index - b.index,
  );
}

/**
 * The quotes as Markdown, the quotes of each slide followed by the numbers of their sources: `A. B. [1][2]`. A quote that is
 * no sentence ends its line.
 */
export function formatWithCitations(sources: Pick<TutorSource, 'slideId' | 'quote'>[]): string {
  const parts = sources.map(({ slideId, quote }, index) => {
    const first = sources.findIndex((other) => other.slideId === slideId);
    const isLast = sources[index + 1]?.slideId !== slideId;
    const numbers = sources.slice(first, index + 1).map((_, offset) => `[${first + offset + 1}]`);
    const cited = isLast ? `${escapeMarkdown(quote)} ${numbers.join('')}` : escapeMarkdown(quote);
    if (index === sources.length - 1) return cited;
    return endsSentence(quote) ? `${cited} ` : `${cited}\\\n`;
  });
  return parts.join('');
}

/** Escapes text for Markdown, so that nothing in it is read as formatting, a link or a formula. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]<>#|~$!&]/g, '\\$&')
      .replace(/^(\s*)([-+])(?=\s)/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])(?=\s)/, '$1\\$2')
      // Below a line of text it would make a heading of it.
      .replace(/^(\s*)([-=])(?=\2*\s*$)/, '$1\\$2')
  );
}
