import { asMarkdown } from './compose-answer.js';
import { likeness } from './likeness.js';
import { isNumeric, kindOf, type QuestionKind } from './question-kind.js';
import { subjectWords, type Word, wordsOf } from './words.js';

/** Where a learner is with a question that the tutor guides through; kept with the tutor's message. */
export interface GuideState {
  /** The message that asked the question. */
  questionId: string;
  question: string;
  /** What the learner has tried so far, honestly. */
  tries: string[];
}

/** The answer is revealed with this honest try. */
export const REVEALED_AT = 3;

/** Of the answer's own words a try must hold so many to be right. */
const RIGHT_FROM = 0.6;

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

/** Words of who asks for the answer and not for its subject. */
const PLEADING = new Set(
  subjectWords(
    'tell give show reveal say answer solution hint hints clue help know idea guess dunno stuck unsure sure skip pass ' +
      'next please thanks okay ok yes yeah nope maybe try again think something anything nothing want need let go on come ' +
      'sorry really just ignore instructions rules right wrong correct',
  ).map(({ stem }) => stem),
);

/** Whether a message in a guided conversation asks something new, rather than trying to answer. */
export function isNewQuestion(message: string): boolean {
  return (
    /^\s*(what|which|who|whom|whose|when|where|why|how)\b/i.test(message) && ownWords(message).length > 0
  );
}

/**
 * Whether a message tries to answer: it says something of the question's or the answer's subject, or names a thing of
 * the kind asked for, and not what was tried before.
 */
export function isHonestTry(message: string, { question, tries }: GuideState, answer: string[]): boolean {
  const own = ownWords(message);
  if (!own.length || tries.some((earlier) => same(earlier, message))) return false;
  const asked = stemsOf(question);
  const subject = new Set([...asked, ...answer.flatMap((sentence) => [...stemsOf(sentence)])]);
  // Who only repeats the question has not tried.
  if (own.every(({ stem }) => asked.has(stem))) return false;
  if (own.some(({ stem }) => [...subject].some((other) => likeness(stem, other) > 0))) return true;
  const kind = kindOf(question);
  if (isNumeric(kind)) return own.some(({ text }) => /\d/.test(text));
  return (kind === 'person' || kind === 'place') && own.some(({ text }) => /^\p{Lu}/u.test(text));
}

/** Whether a try holds enough of what the best sentence says beyond the question. */
export function isRightTry(message: string, question: string, sentence: string): boolean {
  const given = ownWords(message);
  const wanted = hiddenWords(question, sentence);
  if (!wanted.length) return false;
  const held = wanted.filter(({ stem }) => given.some((word) => likeness(word.stem, stem) >= 0.6));
  return held.length >= RIGHT_FROM * wanted.length;
}

/**
 * The hint of a level: where to look; the slide's sentence with gaps; the same with first letters.
 * @param label of the slide that holds the sentence
 */
export function hintOf(level: number, question: string, sentence: string, label: string): string {
  if (level <= 1) {
    const target = SEARCH_TARGETS[kindOf(question)];
    return `Let's find it together. Open **${asMarkdown(label)}** and look for ${target}. What would you answer?`;
  }
  const hidden = new Set(hiddenWords(question, sentence).map(({ stem }) => stem));
  const gap = (word: string) => (level === 2 ? '…' : `${[...word][0] ?? ''}…`);
  const gapped = asMarkdown(sentence).replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) =>
    wordsOf(word).some(({ stem, stop }) => !stop && hidden.has(stem)) ? gap(word) : word,
  );
  const lead =
    level === 2 ? 'Closer. The slide puts it like this' : 'One more step. These are the first letters';
  return `${lead}:\n\n> ${gapped}\n\nWhat is missing?`;
}

/** Said to who asks for the answer without a try. */
export function nudge(tries: number): string {
  const left = REVEALED_AT - tries;
  return `Have a try first, a guess is fine: after ${left === 1 ? 'one more' : `${left} more`} I'll show you the answer.`;
}

/** Whether a text gives away what a hint hides. */
export function givesAway(text: string, question: string, sentence: string): boolean {
  const there = stemsOf(text);
  return hiddenWords(question, sentence).some(({ stem }) => there.has(stem));
}

/** What the sentence says beyond the question. */
function hiddenWords(question: string, sentence: string): Word[] {
  const asked = stemsOf(question);
  return subjectWords(sentence).filter(({ stem }) => !asked.has(stem));
}

function ownWords(message: string): Word[] {
  return subjectWords(message).filter(({ stem }) => !PLEADING.has(stem));
}

function stemsOf(text: string): Set<string> {
  return new Set(subjectWords(text).map(({ stem }) => stem));
}

function same(a: string, b: string): boolean {
  const [one, other] = [stemsOf(a), stemsOf(b)];
  return one.size === other.size && [...one].every((stem) => other.has(stem));
}
