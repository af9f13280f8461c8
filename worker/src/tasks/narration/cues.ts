import { cleanCueText, type Cue } from '@lectern/text/captions';

/** Makes the caption of a sentence that is spoken from `start` to `end`, in seconds of the narration. */
export function makeCue(sentence: string, start: number, end: number): Cue {
  return { start, end, text: cleanCueText([{ type: 'text', value: sentence }]), settings: '' };
}

/** Estimates when each sentence is spoken: each takes a share of the narration proportional to its number of characters. */
export function estimateCues(sentences: readonly string[], seconds: number): Cue[] {
  const characterCount = sentences.reduce((sum, { length }) => sum + length, 0);
  let spokenCharacters = 0;
  return sentences.map((sentence) => {
    const start = (spokenCharacters / characterCount) * seconds;
    spokenCharacters += sentence.length;
    return makeCue(sentence, start, (spokenCharacters / characterCount) * seconds);
  });
}
