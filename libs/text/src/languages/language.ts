/** A pattern of words, with a text that it matches and a similar one that it does not; a test tries both. */
export interface Pattern {
  /** Source of a regular expression, put together by `joinAlternatives`. The code that compiles it adds the boundaries of words. */
  pattern: string;
  example: string;
  counterExample: string;
}

/** Quantities that are answered by a number with a unit. */
export type Measure = 'length' | 'duration' | 'rate' | 'temperature' | 'weight' | 'money' | 'share';

/** Kinds of answers that are no quantities. */
export type AnswerKind = 'number' | 'time' | 'person' | 'place' | 'reason';

/** What answers contain. All patterns but `numbersWithoutUnit` are tried anywhere in a text. */
export interface AnswerWords {
  /** Names of months and other words of times, besides years. */
  times: Pattern;
  /** 'One', where it is an article or a pronoun more often than a number: a number only before a unit. */
  one?: string;
  /** Numbers in words; 'one' is among them only where `one` is absent. */
  numbers: Pattern;
  /**
   * Numbers in words without a unit, tried on one word; `numbers` if absent. For languages in which a character of a number is
   * often part of another word.
   */
  numbersWithoutUnit?: Pattern;
  /** Words of reasons: because, therefore. */
  reasons: Pattern;
  /** Units after a number. 'Percent' can be a rate and a share, so it is in both. */
  units: Record<Measure, Pattern>;
  /** Quantities without a number before the unit: 'every two minutes', 'half'. */
  withoutNumber: Partial<Record<Measure, Pattern>>;
}

/**
 * Words by which a question refers to the one before. They are tried on the question with its first letter in lower case; a capital
 * letter that remains is that of a name.
 */
export interface FollowUpWords {
  /** Stands at the beginning: 'and', 'what about'. */
  start: Pattern;
  /** Pronouns that a question of its own hardly contains: 'it', 'them'. */
  pronouns: Pattern;
  /**
   * Words that often refer to a word of the same question: 'its', 'why' without a subject. They count only if the question has
   * at most one other content word.
   */
  ambiguous?: Pattern;
  /** Stands at the end: 'that', 'there'. */
  end: Pattern;
  /** Longer questions have a subject of their own. In content words; in Chinese and Japanese characters, in Korean words. */
  maxContentLength: number;
}

/** How learners talk to the tutor in a guided conversation. */
export interface GuideWords {
  /** Words that may precede `questionWords`: 'in which …'. */
  prepositions?: string;
  /** What new questions begin with or, without `questionWordsComeFirst`, contain. */
  questionWords: Pattern;
  questionWordsComeFirst: boolean;
  /** Words with which learners ask for the answer itself, separated by spaces. */
  requests: string;
}

/** What people say out of courtesy. A message that consists of nothing else asks nothing. */
interface Courtesies {
  greetings: Pattern;
  thanks: Pattern;
}

/**
 * Everything that depends on a language, except what people read on screens. A language needs `francCode` and `searchConfig`.
 * The tutor recognizes kinds of questions, follow-up questions and attempts in languages that have the last fields.
 */
export interface Language {
  /** ISO 639-3, the detector's code; undefined where franc does not know the language. */
  francCode: string | undefined;
  /** Words by which a language without `francCode` is recognized, separated by spaces; few texts in other languages have any. */
  commonWords?: string;
  /** PostgreSQL's text search configuration; `UNSTEMMED_CONFIG` where it has no stemmer for the language. */
  searchConfig: string;
  /** Module of `@orama/stemmers`: Snowball's stemmers, which PostgreSQL's configurations use as well. */
  stemmer?: string;
  /** Whether its words have many endings and no stemmer: words are compared by their prefixes. */
  isComparedByPrefix?: true;
  /** Whether its words are not separated by spaces, or carry particles. */
  isUnspaced?: true;
  /** Letters that tell the language of a question. */
  script?: RegExp;
  /** Whether an apostrophe separates an article or pronoun from the word: "l'eau". */
  hasElision?: true;
  /** Whether a capital I is ı in lower case. */
  hasDottedI?: true;
  /** Whether diacritics are tones, which tell most syllables apart. */
  hasTones?: true;
  /** Whether ordinals are written with a period: '27. Oktober'. */
  hasOrdinalPeriod?: true;
  /** Whether names begin with a capital letter that other words have not. */
  capitalizesNamesOnly?: true;
  /** Removes from a text what is written together with its words. */
  removeEndings?: (text: string) => string;
  /** Words that end with a period without ending the sentence, separated by spaces. */
  abbreviations?: string;
  /** Abbreviations that may also end a sentence: it continues only before a lower-case letter or a digit. */
  abbreviationsAtEnd?: string;
  /** All stop words, separated by spaces; without them those of `stopwords-iso`. */
  stopWords?: string;
  /** Forms of question words that `stopwords-iso` omits, separated by spaces. */
  moreStopWords?: string;
  /** Pairs of characters that are grammar. */
  grammarPair?: RegExp;
  /** What makes a sentence a question besides a question mark. */
  questionSentence?: RegExp;
  /** Frequent words that only a statement has, separated by spaces. */
  statementWords?: string;
  /** What only a statement has, in languages without spaces or with suffixes. */
  statementForm?: RegExp;
  /** How questions ask for a kind of answer. English has rules of its own. */
  questions?: Record<AnswerKind | Measure, Pattern>;
  /** Captures in `word` what names the kind of answer, such as 'ville' in 'Dans quelle ville …'. */
  kindWord?: Pattern;
  /** Factor for the names in a question, which say what it is about; 1 if absent. Chosen on one half of the prose of docs/develop/tutor.md. */
  nameFactor?: number;
  /** Words of content that questions about any subject have, such as 'named' or 'part', separated by spaces: they count less. */
  weakWords?: string;
  answers?: AnswerWords;
  /** By which words a question asks for what a picture, chart or drawing shows: 'color', 'chart'. */
  pictures?: Pattern;
  followUps?: FollowUpWords;
  courtesies?: Courtesies;
  guide?: GuideWords;
}

/** PostgreSQL's text search configuration that indexes words as they are. */
export const UNSTEMMED_CONFIG = 'simple';

/** Length in content words. Set by hand on the questions of docs/develop/tutor.md; `npm run tutor:measure` shows what follow-ups it finds. */
export const MAX_CONTENT_WORDS = 3;
