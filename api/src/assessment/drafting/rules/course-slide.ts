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

/** A slide with what the rules read of it. */
export interface CourseSlide extends StoredSlide {
  /** From 0 within the course. */
  position: number;
  /** ISO 639-1 code. */
  language: string;
  text: string;
  lines: PlacedLine[];
}

const MIN_SCRIPT_SHARE = 0.15;

/**
 * Other requests have their turn between two slides.
 * @param slides all slides of a course, in order
 */
export async function readSlides(slides: StoredSlide[]): Promise<CourseSlide[]> {
  const lines = await mapInTurns(slides, ({ content }) => placeLines(slideLines(content)));
  const texts = lines.map((each) => each.map(({ text }) => text).join('\n'));
  const languages = await detectLanguagesInTurns(
    slides.map(({ title }, index) => `${title}\n${texts[index]}`),
  );
  return mapInTurns(slides.entries(), ([position, slide]) => {
    const text = texts[position] ?? '';
    const language = scriptLanguage(text) ?? languages[position] ?? 'en';
    return { ...slide, position, language, text, lines: lines[position] ?? [] };
  });
}

/** Languages in which 'fi', 'fl' and 'ff' are frequent. */
const LIGATURE_LANGUAGES = new Set(['en', 'de', 'fr', 'it']);
/** Letters of a text that has some of them. */
const MIN_LATIN_LETTERS = 4000;

/**
 * Whether the font of a deck lost its ligatures ('Articial' for 'Artificial'), so that words of its text are wrong: a long
 * text in Latin letters without a single 'fi', 'fl' or 'ff'.
 */
export function hasLostLigatures(slides: readonly CourseSlide[]): boolean {
  const text = slides
    .filter(({ language }) => LIGATURE_LANGUAGES.has(language))
    .map((slide) => slide.text)
    .join('\n');
  return (text.match(/\p{sc=Latin}/gu)?.length ?? 0) >= MIN_LATIN_LETTERS && !/f[filF]/u.test(text);
}

/** Japanese and Korean are known by their letters, also where a short text misleads the detector. */
function scriptLanguage(text: string): string | undefined {
  const share = (letters: RegExp) => (text.match(letters)?.length ?? 0) / (text.length || 1);
  if (share(/\p{sc=Hangul}/gu) > MIN_SCRIPT_SHARE) return 'ko';
  return share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > MIN_SCRIPT_SHARE ? 'ja' : undefined;
}

function placeLines(lines: SlideLine[]): PlacedLine[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.text.length + 1;
    return { ...line, start, end: start + line.text.length };
  });
}

/** Stems of the words of a text that carry content. */
export function findStems(text: string, language: string): Set<string> {
  return new Set(contentWords(text, language).map(({ stem }) => stem));
}

/** Whether two texts share a content word, or a long word of one begins a word of the other. */
export function sharesWord(one: Iterable<string>, other: Iterable<string>): boolean {
  const others = [...other];
  return [...one].some((stem) => others.some((each) => isSameWord(stem, each)));
}

/** Characters that two words must share at their beginning to count as forms of one word. */
const MIN_SHARED_LETTERS = 5;

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < MIN_SHARED_LETTERS) return false;
  // Compounds ('Datenbank', 'Bankdaten') and inflection in languages without a stemmer.
  return (
    long.includes(short) || long.startsWith(short.slice(0, Math.max(MIN_SHARED_LETTERS, short.length - 2)))
  );
}
