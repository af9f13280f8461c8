import { digest } from './choose.js';
import { plainTitle } from '../slides/content-slides.js';
import { type CourseSlide, sharesWord, stemsOf } from '../slides/course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from '../slides/instructions.js';
import { listsOf } from '../slides/lists.js';
import { promptOf, quoted, singleChoice } from './question-parts.js';
import { countContentWords, countWords, isSelfContained } from '../slides/sentence-checks.js';
import { shareAbbreviation } from '../slides/abbreviations.js';
import { isSubject } from '../slides/slide-context.js';

const DISTRACTORS = 2;
const MIN_WORDS = 7;
const MAX_WORDS = 35;
const MIN_CONTENT_WORDS = 5;
const MAX_QUESTIONS_PER_SLIDE = 2;
/** Slides before and after whose titles are near enough to be plausible. */
const MAX_DISTANCE = 15;
/** Content words that a statement may share with the text of a distractor's slide; with more it could belong there. */
const MAX_SHARED_WORDS = 1;

/**
 * The slide's most informative statements, each with the titles of three slides near it.
 * @param slides those with something to ask about
 */
export function draftHeading(slide: CourseSlide, slides: readonly CourseSlide[]): DraftedQuestion[] {
  if (!isSubject(slide) || isRepeated(slide, slides) || !isTakenUp(slide, slides)) return [];
  const questions: DraftedQuestion[] = [];
  for (const { text, start, end } of statementsOf(slide, slides)) {
    const wrong = headingsFor(slide, text, slides);
    if (wrong.length < DISTRACTORS) continue;
    const prompt = promptOf(instructionsIn(slide.language).heading, quoted(text));
    questions.push({
      kind: 'heading',
      slideId: slide.id,
      quote: slide.text.slice(start, end),
      title: `${slide.title}: ${text}`,
      ...singleChoice(prompt, slide.title, wrong),
    });
    if (questions.length === MAX_QUESTIONS_PER_SLIDE) break;
  }
  return questions;
}

/** Statements that can be understood alone and do not name the title, those with the most content first. */
function statementsOf(slide: CourseSlide, slides: readonly CourseSlide[]) {
  const title = stemsOf(slide.title, slide.language);
  return listsOf(slide)
    .flatMap(({ entries }) => entries.filter(({ isLong }) => !isLong).map(({ line }) => line))
    .filter(({ text, end }) => {
      const count = countWords(text);
      return (
        count >= MIN_WORDS &&
        count <= MAX_WORDS &&
        isSelfContained(text, slide.language) &&
        countContentWords(text, slide.language) >= MIN_CONTENT_WORDS &&
        !sharesWord(title, stemsOf(text, slide.language)) &&
        !shareAbbreviation(slide.title, text) &&
        !isLinkTitle(slide, end) &&
        isOnce(text, slides)
      );
    })
    .sort(
      (a, b) =>
        countContentWords(b.text, slide.language) - countContentWords(a.text, slide.language) ||
        a.start - b.start,
    );
}

/** Whether the next line is an address: the statement is the title of what it leads to. */
const isLinkTitle = ({ text }: CourseSlide, end: number): boolean =>
  /^\s*(?:https?:|www\.)/u.test(text.slice(end));

/** What several slides say belongs to none of them alone. */
const isOnce = (statement: string, slides: readonly CourseSlide[]): boolean =>
  slides.reduce((count, { text }) => count + text.split(statement).length - 1, 0) === 1;

/** Titles of near slides under which the statement cannot belong. */
function headingsFor(slide: CourseSlide, statement: string, slides: readonly CourseSlide[]): string[] {
  const { language } = slide;
  const words = stemsOf(statement, language);
  const chosen: CourseSlide[] = [slide];
  const near = slides
    .filter((other) => other !== slide && distance(slide, other) <= MAX_DISTANCE)
    .filter((other) => isSubject(other) && isTakenUp(other, slides))
    .map((other) => ({ other, affinity: affinity(slide, other) }))
    .filter((each) => each.affinity > 0)
    .sort((a, b) => b.affinity - a.affinity || (digest(a.other.id) < digest(b.other.id) ? -1 : 1));
  for (const { other } of near) {
    if (chosen.length > DISTRACTORS) break;
    const title = stemsOf(other.title, language);
    const shared = [...words].filter((stem) => other.stems.has(stem)).length;
    if (
      other.language === language &&
      shared <= MAX_SHARED_WORDS &&
      !sharesWord(title, words) &&
      chosen.every((known) => !sharesWord(stemsOf(known.title, language), title))
    )
      chosen.push(other);
  }
  return chosen.slice(1).map(({ title }) => title);
}

const distance = (slide: CourseSlide, other: CourseSlide) => Math.abs(slide.position - other.position);

/** How much two slides are about the same: the cosine of their content words, halved for another module. */
function affinity(slide: CourseSlide, other: CourseSlide): number {
  const shared = [...slide.stems].filter((stem) => other.stems.has(stem)).length;
  const cosine = shared / Math.sqrt(slide.stems.size * other.stems.size || 1);
  return slide.moduleId === other.moduleId ? cosine : cosine / 2;
}

/**
 * Whether the texts of other slides have a word of the title. Subjects are taken up again; 'Key benefits', 'Speaker' or
 * 'Shameless plug' are not.
 */
function isTakenUp(slide: CourseSlide, slides: readonly CourseSlide[]): boolean {
  const title = stemsOf(slide.title, slide.language);
  return slides.some(
    (other) =>
      other !== slide && other.title !== slide.title && [...title].some((stem) => other.textStems.has(stem)),
  );
}

function isRepeated({ title }: CourseSlide, slides: readonly CourseSlide[]): boolean {
  const plain = plainTitle(title);
  return slides.filter((other) => plainTitle(other.title) === plain).length > 1;
}
