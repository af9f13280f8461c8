import type { TranscriptPart } from '@lectern/contract';

export type Cue = TranscriptPart['cues'][number];

/** The cues that contain the words, whatever their case and accents. */
export function findCues(parts: TranscriptPart[], search: string): Cue[] {
  const words = simplify(search).split(/\s+/).filter(Boolean);
  return parts
    .flatMap(({ cues }) => cues)
    .filter(({ text }) => {
      const simple = simplify(text);
      return words.every((word) => simple.includes(word));
    });
}

const simplify = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The cue at a second: the last one that has begun and not ended; `cues` are in order. */
export function findCueAt(cues: Cue[], second: number): Cue | undefined {
  return cues.findLast(({ from, to }) => from <= second && second < to);
}
