/** A pattern of words, with a text that it matches and a similar text that it does not match; a test tries both. */
export interface Pattern {
  /** Source of a regular expression, put together by `joinAlternatives`. The code that compiles it adds the boundaries of words. */
  pattern: string;
  example: string;
  counterExample: string;
}

/** Kinds of answers that are quantities: a number with a unit. */
export type Measure = 'length' | 'duration' | 'rate' | 'temperature' | 'weight' | 'money' | 'share';

/** Kinds of answers that are no quantities; a 'number' has no unit. */
export type AnswerKind = 'number' | 'time' | 'person' | 'place' | 'reason';

/** The words by which a text is recognized as an answer of a kind. All patterns but `numbersWithoutUnit` are tried anywhere in a text. */
export interface AnswerWords {
  /** Words that state a time, such as names of months; years are recognized by their digits. */
  times: Pattern;
  /**
   * The words for 'one', in languages where these words are more often an article or pronoun: they count as a number only before a unit.
   */
  one?: string;
  /** Numbers in words; they include 'one' only where the field `one` is absent. */
  numbers: Pattern;
  /**
   * Numbers in words without a unit, tried on one word; `numbers` if absent. For languages in which the character of a number is often part
   * of another word.
   */
  numbersWithoutUnit?: Pattern;
  /** Words that state a reason: 'because', 'therefore'. */
  reasons: Pattern;
  /** Units after a number. 'Percent' is in both `rate` and `share`, because it may be either. */
  units: Record<Measure, Pattern>;
  /** Quantities that are recognized without a number before a unit: 'every two minutes', 'half'. */
  withoutNumber: Partial<Record<Measure, Pattern>>;
}

/**
 * Words by which a question refers to the question before. They are tried on the question with its first letter in lower case, so that any
 * capital letter begins a name.
 */
export interface FollowUpWords {
  /** Words at the beginning of the question: 'and', 'what about'. */
  start: Pattern;
  /** Pronouns that a question which refers to no other hardly contains: 'it', 'them'. */
  pronouns: Pattern;
  /**
   * Words that make a follow-up question only of one with at most one other content word: 'why', and 'its', which may refer to a word of
   * the same question.
   */
  ambiguous?: Pattern;
  /** Words at the end of the question: 'that', 'there'. */
  end: Pattern;
  /**
   * Length of the longest question that may refer to another; a longer question has a subject of its own. Counted in content words, for
   * Chinese and Japanese in characters, and for Korean in words.
   */
  maxContentLength: number;
}

/** How learners write to the tutor in a guided conversation, in which the tutor asks them questions. */
export interface GuideWords {
  /** Words that may precede `questionWords`: 'in' of 'in which …'. */
  prepositions?: string;
  /** Words with which a question begins; if `questionWordsComeFirst` is false, they may be anywhere in the question. */
  questionWords: Pattern;
  questionWordsComeFirst: boolean;
  /** Words of messages that ask for the answer or a hint, or give up, instead of answering: 'show me', 'no idea'. Separated by spaces. */
  requests: string;
}

/** What people write out of courtesy. A message of nothing else asks nothing. */
interface Courtesies {
  greetings: Pattern;
  thanks: Pattern;
}

/**
 * Everything that depends on a language, except the texts of the interface. Every language has `francCode` and `searchConfig`. With the
 * last fields, from `questions` on, the tutor recognizes kinds of questions, follow-up questions, courtesies and attempts at an answer.
 */
export interface Language {
  /** The ISO 639-3 code by which the language detector, franc, names the language; undefined where franc does not know it. */
  francCode: string | undefined;
  /** Words by which a language without `francCode` is recognized, separated by spaces; texts in other languages hardly have these words. */
  commonWords?: string;
  /** PostgreSQL's text search configuration; `UNSTEMMED_CONFIG` where it has no stemmer for the language. */
  searchConfig: string;
  /**
   * A module of `@orama/stemmers`, which has Snowball's stemmers. PostgreSQL uses the same stemmers, so the name is mostly that of
   * `searchConfig`.
   */
  stemmer?: string;
  /** Whether words are compared by their prefixes, because they have many endings and there is no stemmer. */
  isComparedByPrefix?: true;
  /** Whether words have no spaces between them, as in Chinese, or have particles attached, as in Korean. */
  isUnspaced?: true;
  /** Matches a letter of a script that shows the language of a question. */
  script?: RegExp;
  /** Whether an apostrophe separates an article or pronoun from the word: "l'eau". */
  hasElision?: true;
  /** Whether the lower case of I is ı, as in Turkish. */
  hasDottedI?: true;
  /** Whether diacritics are tones, by which most syllables differ. */
  hasTones?: true;
  /** Whether ordinals are written with a period: '27. Oktober'. */
  hasOrdinalPeriod?: true;
  /** Whether names begin with a capital letter and other words do not. */
  capitalizesNamesOnly?: true;
  /** Removes particles and endings that are written together with words. */
  removeEndings?: (text: string) => string;
  /** Words that end with a period without ending the sentence, separated by spaces. */
  abbreviations?: string;
  /**
   * Abbreviations that may also end a sentence: the sentence continues only before a lower-case letter or a digit, as after 'etc. and' or
   * 'no. 5'.
   */
  abbreviationsAtEnd?: string;
  /** All stop words, separated by spaces; absent where the list of `stopwords-iso` is used. */
  stopWords?: string;
  /** Forms of question words that `stopwords-iso` omits, separated by spaces. */
  moreStopWords?: string;
  /** Matches a pair of characters that carries grammar instead of content, in languages whose words are split into pairs. */
  grammarPair?: RegExp;
  /** Matches a sentence that is a question, even without a question mark. */
  questionSentence?: RegExp;
  /** Frequent words that only a statement has, separated by spaces. A slide's title with one of them states a fact that may be quoted. */
  statementWords?: string;
  /** Matches a sentence that is a statement, in languages without spaces or with suffixes. */
  statementForm?: RegExp;
  /** How questions ask for each kind of answer. English has `ENGLISH_QUESTIONS` instead. */
  questions?: Record<AnswerKind | Measure, Pattern>;
  /** Captures, as the group `word`, the noun that names the kind of answer, such as 'ville' in 'Dans quelle ville …'. */
  kindWord?: Pattern;
  /**
   * Factor for the weight of the names in a question, which show its subject; 1 if absent. Chosen on one half of the prose of
   * docs/develop/tutor.md.
   */
  nameFactor?: number;
  /** Content words that count less because questions about any subject have them, such as 'named' or 'part', separated by spaces. */
  weakWords?: string;
  answers?: AnswerWords;
  /** Words with which a question asks what a picture, chart or drawing shows: 'color', 'chart'. */
  pictures?: Pattern;
  followUps?: FollowUpWords;
  courtesies?: Courtesies;
  guide?: GuideWords;
}

/** PostgreSQL's text search configuration that indexes words without stemming them. */
export const UNSTEMMED_CONFIG = 'simple';

/**
 * The `FollowUpWords.maxContentLength` of most languages. Set by hand on the questions of docs/develop/tutor.md; `npm run tutor:measure`
 * shows which follow-up questions are found with it.
 */
export const MAX_FOLLOW_UP_WORDS = 3;
