import type { Cue } from './cue.js';
import { extractCueWords } from './plain-cue-text.js';

/** A paragraph of a transcript. */
export interface Paragraph {
  /** Seconds from the start of the video. */
  start: number;
  lines: TranscriptLine[];
}

/** The words of one caption. */
export interface TranscriptLine {
  /** Seconds from the start of the video. */
  start: number;
  /** Seconds from the start of the video. */
  end: number;
  text: string;
}

/** Seconds without a caption after which a paragraph begins. */
const PAUSE_SECONDS = 3;
/** Characters after which a paragraph ends at the end of a sentence. */
const PARAGRAPH_LENGTH = 300;
/** Characters after which a paragraph ends even within a sentence, because captions may lack punctuation. */
const MAX_PARAGRAPH_LENGTH = 700;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u;
/** Matches the tag with which the caption of a named speaker begins. */
const SPEAKER = /^<v ([^>]*)>/;

/**
 * Merges captions into paragraphs. A paragraph begins after a pause, with another speaker, and after a sentence that ends a long enough
 * paragraph. A caption that repeats the words of the caption before is left out, because live captions repeat lines when they scroll.
 */
export function mergeCues(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let paragraphLength = 0;
  let speaker: string | undefined;
  for (const cue of cues) {
    const line = { start: cue.start, end: cue.end, text: extractCueWords(cue.text) };
    const current = paragraphs.at(-1);
    const last = current?.lines.at(-1);
    if (!line.text || line.text === last?.text) continue;
    const namedSpeaker = SPEAKER.exec(cue.text)?.[1];
    const isNewSpeaker = namedSpeaker !== undefined && namedSpeaker !== speaker;
    if (!current || !last || isNewSpeaker || endsParagraph(last, line, paragraphLength)) {
      paragraphs.push({ start: line.start, lines: [line] });
      paragraphLength = 0;
    } else current.lines.push(line);
    paragraphLength += line.text.length;
    speaker = namedSpeaker ?? speaker;
  }
  return paragraphs;
}

/** Whether a paragraph of this length ends with its last line. */
function endsParagraph(last: TranscriptLine, next: TranscriptLine, paragraphLength: number): boolean {
  if (next.start - last.end > PAUSE_SECONDS) return true;
  if (paragraphLength > MAX_PARAGRAPH_LENGTH) return true;
  return paragraphLength > PARAGRAPH_LENGTH && SENTENCE_END.test(last.text);
}
