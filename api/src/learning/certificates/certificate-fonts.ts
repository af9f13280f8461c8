import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locale } from '@lectern/contract';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** The main file of a package and a font seen from there; all are under the SIL Open Font License. */
const FILES = {
  serif: [require.resolve('@expo-google-fonts/source-serif-4'), '600SemiBold/SourceSerif4_600SemiBold.ttf'],
  italic: [
    require.resolve('@expo-google-fonts/source-serif-4'),
    '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  ],
  sans: [require.resolve('@expo-google-fonts/inter'), '400Regular/Inter_400Regular.ttf'],
  bold: [require.resolve('@expo-google-fonts/inter'), '600SemiBold/Inter_600SemiBold.ttf'],
  arabic: [require.resolve('@embedpdf/fonts-arabic'), '../fonts/NotoNaskhArabic-Regular.ttf'],
  hebrew: [require.resolve('@embedpdf/fonts-hebrew'), '../fonts/NotoSansHebrew-Regular.ttf'],
  devanagari: [
    require.resolve('@expo-google-fonts/noto-sans-devanagari'),
    '500Medium/NotoSansDevanagari_500Medium.ttf',
  ],
  thai: [require.resolve('@expo-google-fonts/noto-sans-thai'), '500Medium/NotoSansThai_500Medium.ttf'],
  korean: [require.resolve('@expo-google-fonts/gowun-batang'), '700Bold/GowunBatang_700Bold.ttf'],
  japanese: [require.resolve('@expo-google-fonts/biz-udpmincho'), '700Bold/BIZUDPMincho_700Bold.ttf'],
  chinese: [require.resolve('@embedpdf/fonts-sc'), '../fonts/NotoSansHans-Medium.otf'],
} satisfies Record<string, [main: string, font: string]>;
export type FontName = keyof typeof FILES;

/** The serif has Latin, Greek and Cyrillic; the others follow in this order. */
const FOR_NAMES: FontName[] = ['serif', 'arabic', 'hebrew', 'devanagari', 'thai', 'korean', 'chinese'];

const files = new Map<FontName, Buffer>();
const fonts = new Map<FontName, Font>();

/** Read on first use: the Chinese font alone has 8 MB. */
export function fontFile(name: FontName): Buffer {
  const [main, file] = FILES[name];
  return cached(files, name, () => readFileSync(join(dirname(main), file)));
}

/** For measuring only: a font keeps state about the glyphs it drew, so each PDF opens its own. */
export function openFont(name: FontName): Font {
  return cached(fonts, name, () => create(fontFile(name)) as Font);
}

function cached<Value>(store: Map<FontName, Value>, name: FontName, make: () => Value): Value {
  const value = store.get(name) ?? make();
  store.set(name, value);
  return value;
}

/** Characters that one font draws. */
export interface Run {
  font: FontName;
  text: string;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const INVISIBLE = /[\p{Cc}\p{Co}\u202a-\u202e\u2066-\u2069]+/gu;
const PICTURE =
  /\u200d?(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\ufe0f\u20e3])/gu;
const STARTS_AT_RIGHT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The name of a person or course on one line, without control characters, emoji and direction marks. */
export function toPlainLine(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, ' ').replace(PICTURE, '').replace(/\s+/g, ' ').trim();
}

/**
 * Splits a name into runs in drawing order, left to right; letters that no font contains are romanized.
 * @param locale of its readers: Japanese ones write Chinese characters in their own way
 */
export function splitIntoRuns(name: string, locale?: Locale): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(name)) {
    const last = runs.at(-1);
    const next = drawn(segment, last);
    if (last?.font === next.font) last.text += next.text;
    else runs.push(next);
  }
  if (STARTS_AT_RIGHT.test(name)) return runs.reverse().map(spaceAtLeft);
  return locale === 'ja' || KANA.test(name) ? runs.map(toJapanese) : runs;
}

/** Splits a text of the certificate itself into runs: one in its own font, and others for scripts that this one lacks. */
export const splitText = (text: string, own: FontName, locale?: Locale): Run[] =>
  splitIntoRuns(text, locale).map((run) => (run.font === 'serif' ? { ...run, font: own } : run));

/** Chinese and Japanese share code points, but not all forms of their characters. */
const toJapanese = ({ font, text }: Run): Run => ({
  font: font === 'chinese' && hasAll('japanese', text) ? 'japanese' : font,
  text,
});

/** A space or comma stays in the run it follows, so that a line of right-to-left words is shaped as one. */
function drawn(segment: string, last: Run | undefined): Run {
  if (last && !LETTER.test(segment) && hasAll(last.font, segment)) return { font: last.font, text: segment };
  const font = FOR_NAMES.find((candidate) => hasAll(candidate, segment));
  if (font) return { font, text: segment };
  const roman = anyAscii(segment);
  const starts = !last || /[\s-]$/.test(last.text);
  return { font: 'serif', text: starts ? roman.charAt(0).toUpperCase() + roman.slice(1) : roman };
}

/** Between right-to-left words, a space after a left-to-right word is drawn at its left. */
function spaceAtLeft({ font, text }: Run): Run {
  if (font === 'arabic' || font === 'hebrew') return { font, text };
  return { font, text: text.replace(/^(.*\S)(\s+)$/, '$2$1') };
}

function hasAll(name: FontName, segment: string): boolean {
  const font = openFont(name);
  return [...segment].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
