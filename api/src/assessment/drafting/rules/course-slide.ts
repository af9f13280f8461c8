import { detectLanguagesInTurns, mapInTurns, slideLines, type SlideLine } from '@lectern/text';
import { contentWords } from '@lectern/text/stems';

/** A slide as it is stored. */
export interface StoredSlide {
  id: string;
  title: string;
  /** HTML. */
  content: string;
}

/** A line with its place in the slide's text. */
export interface PlacedLine extends SlideLine {
  start: number;
  end: number;
}

/** A slide prepared for the rules: with language, plain text and lines. */
export interface CourseSlide extends StoredSlide {
  /** From 0 within the course. */
  position: number;
  /** ISO 639-1 code. */
  language: string;
  text: string;
  lines: PlacedLine[];
}

/** Share of a text's characters, 0 to 1, above which Korean or Japanese letters decide the language. */
const MIN_SCRIPT_SHARE = 0.15;

/**
 * Prepares slides for the rules. Between two slides the process can answer other requests.
 * @param slides all slides of a course, in order
 */
export async function prepareSlides(slides: StoredSlide[]): Promise<CourseSlide[]> {
  const lines = await mapInTurns(slides, ({ content }) => placeLines(slideLines(content)));
  const texts = lines.map((slideLines) => slideLines.map(({ text }) => text).join('\n'));
  const languages = await detectLanguagesInTurns(
    slides.map(({ title }, index) => `${title}\n${texts[index]}`),
  );
  return mapInTurns(slides.entries(), ([position, slide]) => {
    const text = texts[position] ?? '';
    const language = detectByScript(text) ?? languages[position] ?? 'en';
    return { ...slide, position, language, text, lines: lines[position] ?? [] };
  });
}

/** Languages in which 'fi', 'fl' and 'ff' are frequent. */
const LIGATURE_LANGUAGES = new Set(['en', 'de', 'fr', 'it']);
/** A text with at least this many Latin letters has some of them, unless the font has lost them. */
const MIN_LATIN_LETTERS = 4000;

/**
 * Whether the deck's text lacks the letters of ligatures ('Articial' for 'Artificial') because of its font. The sign is a long text
 * in Latin letters without a single 'fi', 'fl' or 'ff'.
 */
export function hasLostLigatures(slides: readonly CourseSlide[]): boolean {
  const text = slides
    .filter(({ language }) => LIGATURE_LANGUAGES.has(language))
    .map((slide) => slide.text)
    .join('\n');
  return (text.match(/\p{sc=Latin}/gu)?.length ?? 0) >= MIN_LATIN_LETTERS && !/f[filF]/u.test(text);
}

/** Recognizes Japanese and Korean by their letters; the language detector is often wrong about short texts. */
function detectByScript(text: string): string | undefined {
  const share = (letters: RegExp) => (text.match(letters)?.length ?? 0) / (text.length || 1);
  if (share(/\p{sc=Hangul}/gu) > MIN_SCRIPT_SHARE) return 'ko';
  return share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > MIN_SCRIPT_SHARE ? 'ja' : undefined;
}

function placeLines(lines: SlideLine[]): PlacedLine[] {
  let nextStart = 0;
  return lines.map((line) => {
    const start = nextStart;
    const end = start + line.text.length;
    nextStart = end + '\n'.length;
    return { ...line, start, end };
  });
}

/** Finds the stems of a text's content words, which are all but stop words such as 'the'. */
export function findStems(text: string, language: string): Set<string> {
  return new Set(contentWords(text, language).map(({ stem }) => stem));
}

/** Whether a stem of one text and a stem of another are related words. */
export function sharesWord(stems: Iterable<string>, otherStems: Iterable<string>): boolean {
  const others = [...otherStems];
  return [...stems].some((stem) => others.some((other) => isRelatedWord(stem, other)));
}

/** Shortest stem that can be related to a stem that is not equal, and fewest letters that both must share. */
const MIN_SHARED_LETTERS = 5;

/** Whether two stems are equal, one contains the other ('Datenbank' and 'Datenbankschema'), or they differ in their endings. */
function isRelatedWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < MIN_SHARED_LETTERS) return false;
  if (long.includes(short)) return true;
  // Inflection, in languages without a stemmer.
  return long.startsWith(short.slice(0, Math.max(MIN_SHARED_LETTERS, short.length - 2)));
}
