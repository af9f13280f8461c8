import { escapeMarkdown } from './compose-answer.js';
import { similarity } from './similarity.js';
import { isNumeric, detectQuestionKind, type QuestionKind } from './question-kind.js';
import { contentWords, type Word, tokenize } from '../words/words.js';

/** Progress of a guided question; stored with the tutor's message. */
export interface GuideState {
  /** Id of the message that asked the question. */
  questionId: string;
  question: string;
  /** The learner's genuine attempts so far. */
  tries: string[];
}

/** The answer is revealed at this genuine attempt. */
export const REVEAL_AFTER_ATTEMPTS = 3;

/** Share of the answer's own words that a correct attempt contains. Set by hand. */
const MIN_CORRECT_SHARE = 0.6;

/** What the first hint tells the learner to look for on the slide. */
const SEARCH_TARGETS: Record<QuestionKind, string> = {
  length: 'a length or a distance',
  duration: 'a length of time',
  rate: 'how often or how fast',
  temperature: 'a temperature',
  weight: 'a weight or a dose',
  money: 'an amount of money',
  share: 'a share or a ratio',
  number: 'a number',
  time: 'a date or a time',
  person: 'a name',
  place: 'a place',
  reason: 'a reason',
  other: 'the sentence that answers your question',
};

/** Words with which learners ask for the answer itself. */
const REQUEST_WORDS = new Set(
  contentWords(
    'tell give show reveal say answer solution hint hints clue help know idea guess dunno stuck unsure sure skip pass ' +
      'next please thanks okay ok yes yeah nope maybe try again think something anything nothing want need let go on come ' +
      'sorry really just ignore instructions rules right wrong correct',
  ).map(({ stem }) => stem),
);

/** Whether a message in a guided conversation asks a new question instead of attempting an answer. */
export function isNewQuestion(message: string): boolean {
  return (
    /^\s*(what|which|who|whom|whose|when|where|why|how)\b/i.test(message) && ownWords(message).length > 0
  );
}

/**
 * Whether a message attempts an answer: it contains a word related to the question or the answer, or the kind of answer
 * that is asked for, and it does not repeat the question or an earlier attempt.
 * @param answer the sentences of the answer
 */
export function isGenuineAttempt(
  message: string,
  { question, tries }: GuideState,
  answer: string[],
): boolean {
  const own = ownWords(message);
  if (!own.length || tries.some((earlier) => haveSameWords(earlier, message))) return false;
  const questionStems = stemsOf(question);
  const subject = new Set([...questionStems, ...answer.flatMap((sentence) => [...stemsOf(sentence)])]);
  // Repeating the question is not an attempt.
  if (own.every(({ stem }) => questionStems.has(stem))) return false;
  if (own.some(({ stem }) => [...subject].some((other) => similarity(stem, other) > 0))) return true;
  const kind = detectQuestionKind(question);
  if (isNumeric(kind)) return own.some(({ text }) => /\d/.test(text));
  return (kind === 'person' || kind === 'place') && own.some(({ text }) => /^\p{Lu}/u.test(text));
}

/** Whether an attempt contains enough of the words that the sentence adds to the question. */
export function isCorrectAttempt(message: string, question: string, sentence: string): boolean {
  const given = ownWords(message);
  const expected = hiddenWords(question, sentence);
  if (!expected.length) return false;
  const found = expected.filter(({ stem }) => given.some((word) => similarity(word.stem, stem) >= 0.6));
  return found.length >= MIN_CORRECT_SHARE * expected.length;
}

/**
 * The hint of a level. 1: where to look; 2: the slide's sentence with gaps; 3: the gaps with first letters.
 * @param label of the slide that contains the sentence
 */
export function createHint(level: number, question: string, sentence: string, label: string): string {
  if (level <= 1) {
    const target = SEARCH_TARGETS[detectQuestionKind(question)];
    return `Let's find it together. Open **${escapeMarkdown(label)}**. Look for ${target}. What would you answer?`;
  }
  const hidden = new Set(hiddenWords(question, sentence).map(({ stem }) => stem));
  const gap = (word: string) => (level === 2 ? '…' : `${[...word][0] ?? ''}…`);
  const gapped = escapeMarkdown(sentence).replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) =>
    tokenize(word).some(({ stem, isStopWord }) => !isStopWord && hidden.has(stem)) ? gap(word) : word,
  );
  const lead =
    level === 2 ? 'Closer. The slide puts it like this' : 'One more step. These are the first letters';
  return `${lead}:\n\n> ${gapped}\n\nWhat is missing?`;
}

/** The reply to a message that is not a genuine attempt. */
export function encourageAttempt(attempts: number): string {
  const left = REVEAL_AFTER_ATTEMPTS - attempts;
  return `Have a try first, a guess is fine: after ${left === 1 ? 'one more' : `${left} more`} I'll show you the answer.`;
}

/** Whether a text contains a word that a hint hides. */
export function revealsAnswer(text: string, question: string, sentence: string): boolean {
  const stems = stemsOf(text);
  return hiddenWords(question, sentence).some(({ stem }) => stems.has(stem));
}

/** The words that the sentence adds to the question. */
function hiddenWords(question: string, sentence: string): Word[] {
  const questionStems = stemsOf(question);
  return contentWords(sentence).filter(({ stem }) => !questionStems.has(stem));
}

function ownWords(message: string): Word[] {
  return contentWords(message).filter(({ stem }) => !REQUEST_WORDS.has(stem));
}

function stemsOf(text: string): Set<string> {
  return new Set(contentWords(text).map(({ stem }) => stem));
}

function haveSameWords(a: string, b: string): boolean {
  const [stemsOfA, stemsOfB] = [stemsOf(a), stemsOf(b)];
  return stemsOfA.size === stemsOfB.size && [...stemsOfA].every((stem) => stemsOfB.has(stem));
}
