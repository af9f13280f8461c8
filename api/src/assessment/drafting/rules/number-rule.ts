import { sentences } from '@lectern/text';
import type { CourseSlide, PlacedLine } from '../slides/course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from '../slides/instructions.js';
import { numberQuestion, promptOf, quoted } from './question-parts.js';
import { countContentWords, countWords, isSelfContained } from '../slides/sentence-checks.js';
import { titleContext } from '../slides/slide-context.js';
import { UNITS } from '../slides/stated-words.js';

const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,/:-])(?<number>\\d{1,9}(?:[.,]\\d{1,6})?)(?<space>\\s?-?)(?<unit>${UNITS})(?![\\p{L}\\d/²³])`,
  'gu',
);
/** '1,000' and '1.000' are a thousand or one, depending on the language. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;
const GAP = '_____';
const MIN_WORDS = 5;
const MAX_WORDS = 35;
const MIN_CONTENT_WORDS = 4;
/** Numbers of a sentence, of which one has a unit. */
const MAX_NUMBERS = 3;
const MAX_QUESTIONS_PER_SLIDE = 1;

/** A sentence with one number and its unit; the number is typed. */
export function draftNumbers(slide: CourseSlide): DraftedQuestion[] {
  return slide.lines
    .filter(({ element }) => element?.name === 'li' || element?.name === 'p')
    .flatMap((line) => sentencesOf(slide, line))
    .flatMap((sentence) => draftNumber(slide, sentence))
    .slice(0, MAX_QUESTIONS_PER_SLIDE);
}

function sentencesOf({ language }: CourseSlide, { text, start }: PlacedLine) {
  let next = 0;
  return sentences(text, language).map((sentence) => {
    const at = text.indexOf(sentence, next);
    next = at + sentence.length;
    return { text: sentence, start: start + at, end: start + next };
  });
}

function draftNumber(
  slide: CourseSlide,
  { text, start, end }: { text: string; start: number; end: number },
): DraftedQuestion[] {
  const [match, ...others] = text.matchAll(NUMBER);
  const { number = '', unit = '' } = match?.groups ?? {};
  const digits = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  if (
    !match ||
    others.length ||
    digits.length > MAX_NUMBERS ||
    digits.filter((each) => each === number).length !== 1 ||
    AMBIGUOUS.test(number)
  )
    return [];
  if (slide.title.includes(number) || !isStatement(text, slide.language)) return [];
  const stem = text.slice(0, match.index) + GAP + text.slice(match.index + number.length);
  const prompt = promptOf(instructionsIn(slide.language).number, ...titleContext(slide), quoted(stem));
  return [
    {
      kind: 'number',
      slideId: slide.id,
      quote: slide.text.slice(start, end),
      title: stem,
      ...numberQuestion(prompt, Number(number.replace(',', '.')), unit),
    },
  ];
}

function isStatement(text: string, language: string): boolean {
  const count = countWords(text);
  return (
    count >= MIN_WORDS &&
    count <= MAX_WORDS &&
    isSelfContained(text, language) &&
    countContentWords(text, language) >= MIN_CONTENT_WORDS &&
    /[.。]$/u.test(text)
  );
}
