/** A tag of WebVTT cue text; `>` within one is written as `&gt;`. */
const TAG = /<[^<>]*>/g;
/** What is read above a character of a ruby text. */
const READING = /<rt>[^]*?<\/rt>/g;
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The words of a stored cue text on one line: without tags, and without the reading above ruby characters. */
export function plainCueText(text: string): string {
  return text
    .replace(READING, '')
    .replace(TAG, '')
    .replace(/&(?:lt|gt|amp);/g, (escaped) => CHARACTERS[escaped] ?? escaped)
    .replace(/\s+/g, ' ')
    .trim();
}
