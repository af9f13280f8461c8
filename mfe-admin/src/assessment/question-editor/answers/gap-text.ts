import type { GapsPart } from '@lectern/contract';
import type { GapForm } from '../form/form';

const GAP = /\[\[([^[\]\n]{1,20})\]\]/g;

/** The names of the gaps in a text, in order; a name that occurs twice is there twice. */
export const gapNames = (text: string): string[] =>
  [...text.matchAll(GAP)].map(([, name = '']) => name.trim());

/** The smallest number that no gap has yet. */
export function nextGapName(gaps: readonly GapForm[]): string {
  let number = 1;
  while (gaps.some(({ name }) => name === String(number))) number++;
  return String(number);
}

/** A text with `[[name]]` as stretches of text and gaps; a name without a gap stays text. */
export function toParts(text: string, gaps: readonly GapForm[]): GapsPart[] {
  const parts: GapsPart[] = [];
  let end = 0;
  for (const { 0: token, 1: name = '', index } of text.matchAll(GAP)) {
    const gap = gaps.find((other) => other.name === name.trim());
    if (!gap) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'gap', id: gap.id, choices: gap.isTyped ? null : gap.choices });
    end = index + token.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The text with `[[1]]`, `[[2]]`, ... in place of the gaps. */
export function toText(parts: readonly GapsPart[]): string {
  let number = 0;
  return parts.map((part) => (part.kind === 'text' ? part.text : `[[${++number}]]`)).join('');
}
