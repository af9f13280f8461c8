import { cleanCueText, type Cue } from '@lectern/text/captions';

/** A sentence with its place in the sound, in seconds. */
export function makeCue(sentence: string, start: number, end: number): Cue {
  return { start, end, text: cleanCueText([{ type: 'text', value: sentence }]), settings: '' };
}

/** Gives each sentence a share of the sound's length by its number of characters. */
export function estimateCues(sentences: readonly string[], seconds: number): Cue[] {
  const letters = sentences.reduce((sum, { length }) => sum + length, 0);
  let spoken = 0;
  return sentences.map((sentence) => {
    const start = (spoken / letters) * seconds;
    spoken += sentence.length;
    return makeCue(sentence, start, (spoken / letters) * seconds);
  });
}
