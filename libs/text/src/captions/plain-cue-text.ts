/** Matches a tag of WebVTT cue text; a tag writes `>` as `&gt;`. */
const TAG = /<[^<>]*>/g;
/** Matches the small text above the characters of a ruby text, which shows how they are read. */
const RUBY_READING = /<rt>[^]*?<\/rt>/g;
const ESCAPED_CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Returns the words of a stored cue text on one line, without tags and without the reading of ruby characters. */
export function extractCueWords(text: string): string {
  return text
    .replace(RUBY_READING, '')
    .replace(TAG, '')
    .replace(/&(?:lt|gt|amp);/g, (escaped) => ESCAPED_CHARACTERS[escaped] ?? escaped)
    .replace(/\s+/g, ' ')
    .trim();
}
