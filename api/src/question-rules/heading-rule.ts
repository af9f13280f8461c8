import { shareAbbreviation } from './abbreviations.js';
import { digest } from './choose.js';
import { plainTitle } from './content-slides.js';
import { type CourseSlide, sharesWord, stemsOf } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from './instructions.js';
import type { Term } from './known-terms.js';
import { isAlike } from './option-form.js';
import { promptOf, quoted, singleChoice } from './question-parts.js';
import { countContentWords, countWords } from './sentence-checks.js';
import { wholeSentences } from './whole-sentences.js';

const DISTRACTORS = 2;
const MIN_WORDS = 7;
const MAX_WORDS = 35;
const MIN_CONTENT_WORDS = 5;
const MAX_QUESTIONS_PER_SLIDE = 2;
/** Slides before and after whose titles are near enough to be plausible. */
const MAX_DISTANCE = 15;
/** Share of slides from which on a word is common in its deck, and the least number of slides. */
const MAX_COMMON_SHARE = 0.25;
const MIN_COMMON_SLIDES = 3;
/** Content words that a statement may share with the text of a distractor's slide; with more it could belong there. */
const MAX_SHARED_WORDS = 1;

/**
 * The slide's most informative statements, each with the titles of two slides near it. Only titles that are terms of the
 * course are asked for and offered; 'Key benefits' or 'Results' could be over any statement.
 * @param slides those with something to ask about
 * @param terms the titles that are terms
 */
export function draftHeading(
  slide: CourseSlide,
  slides: readonly CourseSlide[],
  terms: readonly Term[],
): DraftedQuestion[] {
  const own = terms.find((term) => term.slide === slide);
  if (!own || isRepeated(slide, slides)) return [];
  const questions: DraftedQuestion[] = [];
  for (const { text, start, end } of statementsOf(slide, slides)) {
    const wrong = headingsFor(own, text, terms, slides);
    if (wrong.length < DISTRACTORS) continue;
    const prompt = promptOf(instructionsIn(slide.language).heading, quoted(text));
    questions.push({
      kind: 'heading',
      slideId: slide.id,
      quote: slide.text.slice(start, end),
      title: `${own.term}: ${text}`,
      ...singleChoice(prompt, own.term, wrong),
    });
    if (questions.length === MAX_QUESTIONS_PER_SLIDE) break;
  }
  return questions;
}

/** Statements that can be understood alone and do not name the title, those with the most content first. */
function statementsOf(slide: CourseSlide, slides: readonly CourseSlide[]) {
  const { language } = slide;
  const title = stemsOf(slide.title, language);
  return wholeSentences(slide)
    .filter(({ text, end }) => {
      const count = countWords(text);
      return (
        count >= MIN_WORDS &&
        count <= MAX_WORDS &&
        countContentWords(text, language) >= MIN_CONTENT_WORDS &&
        !sharesWord(title, stemsOf(text, language)) &&
        !shareAbbreviation(slide.title, text) &&
        !isLinkTitle(slide, end) &&
        isOnce(text, slides)
      );
    })
    .sort(
      (a, b) =>
        countContentWords(b.text, language) - countContentWords(a.text, language) || a.start - b.start,
    );
}

/** Whether the next line is an address: the statement is the title of what it leads to. */
const isLinkTitle = ({ text }: CourseSlide, end: number): boolean =>
  /^\s*(?:https?:|www\.)/u.test(text.slice(end));

/** What several slides say belongs to none of them alone. */
const isOnce = (statement: string, slides: readonly CourseSlide[]): boolean =>
  slides.reduce((count, { text }) => count + text.split(statement).length - 1, 0) === 1;

/** Titles of near slides under which the statement cannot belong, in the form of its own. */
function headingsFor(
  { slide, term }: Term,
  statement: string,
  terms: readonly Term[],
  slides: readonly CourseSlide[],
): string[] {
  const { language } = slide;
  const words = rareWords(statement, language, slides);
  const near = terms
    .filter((other) => other.slide !== slide && distance(slide, other.slide) <= MAX_DISTANCE)
    .filter((other) => other.slide.language === language && isAlike(term, other.term, language))
    .filter((other) => !isTitleFor(other, words))
    .map((other) => ({ other, affinity: affinity(slide, other.slide) }))
    .filter((each) => each.affinity > 0)
    .sort(
      (a, b) => b.affinity - a.affinity || (digest(a.other.slide.id) < digest(b.other.slide.id) ? -1 : 1),
    );
  const chosen = [term];
  for (const { other } of near) {
    if (chosen.length > DISTRACTORS) break;
    const title = stemsOf(other.term, language);
    if (chosen.every((known) => !sharesWord(stemsOf(known, language), title))) chosen.push(other.term);
  }
  return chosen.slice(1);
}

/** The words of a statement that only some slides have; words of the subject of the deck are on any slide. */
function rareWords(statement: string, language: string, slides: readonly CourseSlide[]): Set<string> {
  const maximum = Math.max(MIN_COMMON_SLIDES, MAX_COMMON_SHARE * slides.length);
  const isRare = (word: string) => slides.filter(({ stems }) => stems.has(word)).length <= maximum;
  return new Set([...stemsOf(statement, language)].filter(isRare));
}

/** Whether a slide's title or text takes up words of a statement, which could belong there too. */
function isTitleFor({ slide, term }: Term, words: ReadonlySet<string>): boolean {
  const shared = [...words].filter((stem) => slide.stems.has(stem)).length;
  return shared > MAX_SHARED_WORDS || sharesWord(stemsOf(term, slide.language), words);
}

const distance = (slide: CourseSlide, other: CourseSlide) => Math.abs(slide.position - other.position);

/** How much two slides are about the same: the cosine of their content words, halved for another module. */
function affinity(slide: CourseSlide, other: CourseSlide): number {
  const shared = [...slide.stems].filter((stem) => other.stems.has(stem)).length;
  const cosine = shared / Math.sqrt(slide.stems.size * other.stems.size || 1);
  return slide.moduleId === other.moduleId ? cosine : cosine / 2;
}

function isRepeated({ title }: CourseSlide, slides: readonly CourseSlide[]): boolean {
  const plain = plainTitle(title);
  return slides.filter((other) => plainTitle(other.title) === plain).length > 1;
}
