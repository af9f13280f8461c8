import { ar } from './ar.js';
import { bg } from './bg.js';
import { bn } from './bn.js';
import { ca } from './ca.js';
import { cs } from './cs.js';
import { da } from './da.js';
import { de } from './de.js';
import { el } from './el.js';
import { en } from './en.js';
import { es } from './es.js';
import { et } from './et.js';
import { eu } from './eu.js';
import { fa } from './fa.js';
import { fi } from './fi.js';
import { fr } from './fr.js';
import { ga } from './ga.js';
import { he } from './he.js';
import { hi } from './hi.js';
import { hr } from './hr.js';
import { hu } from './hu.js';
import { hy } from './hy.js';
import { id } from './id.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { lt } from './lt.js';
import { lv } from './lv.js';
import { ne } from './ne.js';
import { nl } from './nl.js';
import { no } from './no.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ro } from './ro.js';
import { ru } from './ru.js';
import { sk } from './sk.js';
import { sl } from './sl.js';
import { sr } from './sr.js';
import { sv } from './sv.js';
import { ta } from './ta.js';
import { th } from './th.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { ur } from './ur.js';
import { vi } from './vi.js';
import { yi } from './yi.js';
import { zh } from './zh.js';
import { type Language, UNSTEMMED_CONFIG } from './language.js';
export { joinAlternatives } from './join-alternatives.js';
export { ENGLISH_QUESTIONS } from './en.js';
export type {
  AnswerKind,
  AnswerWords,
  FollowUpWords,
  GuideWords,
  Language,
  Measure,
  Pattern,
} from './language.js';
export { UNSTEMMED_CONFIG };

/**
 * All languages that are recognized in the text of slides, by ISO 639-1 code. Languages with a script of their own come first. If a
 * question has several of these scripts, the first language counts: a Japanese question has Chinese characters too.
 */
export const LANGUAGES: Record<string, Language | undefined> = {
  ja,
  ko,
  zh,
  ar,
  hi,
  ru,
  bg,
  bn,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  eu,
  fa,
  fi,
  fr,
  ga,
  he,
  hr,
  hu,
  hy,
  id,
  it,
  lt,
  lv,
  ne,
  nl,
  no,
  pl,
  pt,
  ro,
  sk,
  sl,
  sr,
  sv,
  ta,
  th,
  tr,
  uk,
  ur,
  vi,
  yi,
};

/** The ISO 639-1 codes of all these languages. */
export const RECOGNIZED_LANGUAGES = Object.keys(LANGUAGES).toSorted();

/** Returns the name of PostgreSQL's text search configuration for a language. */
export function textSearchConfig(language: string): string {
  return LANGUAGES[language]?.searchConfig ?? UNSTEMMED_CONFIG;
}

/** Whether words of a language are compared by their prefixes, see `cutEnding`. @param language ISO 639-1 code */
export function isComparedByPrefix(language: string): boolean {
  return LANGUAGES[language]?.isComparedByPrefix ?? false;
}

/** Maps the ISO 639-1 code of each language to what `select` returns for the language; without languages for which it returns undefined. */
export function selectFromLanguages<Value>(
  select: (language: Language) => Value | undefined,
): Map<string, Value> {
  return new Map(
    Object.entries(LANGUAGES).flatMap(([code, language]) => {
      const value = language && select(language);
      return value === undefined ? [] : [[code, value] as const];
    }),
  );
}
