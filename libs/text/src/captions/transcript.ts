import type { Cue } from './cue.js';
import { plainCueText } from './plain-cue-text.js';

/** A part of a transcript that is read together. */
export interface Paragraph {
  /** Seconds from the start of the video. */
  start: number;
  lines: TranscriptLine[];
}

/** The words of one caption. */
export interface TranscriptLine {
  /** Seconds from the start of the video. */
  start: number;
  end: number;
  text: string;
}

/** Seconds without a caption after which a paragraph begins. */
const PAUSE_SECONDS = 3;
/** A paragraph ends with the first sentence that ends after so many characters. */
const PARAGRAPH_LENGTH = 300;
/** Characters after which a paragraph ends within a sentence, because captions may lack punctuation. */
const MAX_PARAGRAPH_LENGTH = 700;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;
const SPEAKER = /^<v ([^>]*)>/;

/**
 * Merges captions into paragraphs. A pause, another speaker, or the end of a sentence after enough text begins the next one; a caption
 * that repeats the words of the one before is left out, because live captions scroll by repeating lines.
 */
export function mergeCues(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let length = 0;
  let speaker: string | undefined;
  for (const cue of cues) {
    const line = { start: cue.start, end: cue.end, text: plainCueText(cue.text) };
    const current = paragraphs.at(-1);
    const last = current?.lines.at(-1);
    if (!line.text || line.text === last?.text) continue;
    const named = SPEAKER.exec(cue.text)?.[1];
    if (!current || !last || isNewSpeaker(named, speaker) || endsParagraph(last, line, length)) {
      paragraphs.push({ start: line.start, lines: [line] });
      length = 0;
    } else current.lines.push(line);
    length += line.text.length;
    speaker = named ?? speaker;
  }
  return paragraphs;
}

const isNewSpeaker = (named: string | undefined, speaker: string | undefined): boolean =>
  named !== undefined && named !== speaker;

function endsParagraph(last: TranscriptLine, next: TranscriptLine, length: number): boolean {
  if (next.start - last.end > PAUSE_SECONDS) return true;
  if (length > MAX_PARAGRAPH_LENGTH) return true;
  return length > PARAGRAPH_LENGTH && SENTENCE_END.test(last.text);
}
