import type { CourseSlide } from '../slides/course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from '../slides/instructions.js';
import { type EntryList, listsOf } from '../slides/lists.js';
import { ordering, promptOf } from './question-parts.js';
import { countWords, isProse } from '../slides/sentence-checks.js';
import { isContextTitle, titleContext } from '../slides/slide-context.js';
import { SEQUENCE_WORDS } from '../slides/stated-words.js';

const MIN_STEPS = 3;
const MAX_STEPS = 8;
const MIN_WORDS = 2;
const MAX_WORDS = 25;
const MAX_QUOTE_LENGTH = 1000;
/** What gives the position of a step: a number before it, or a word in the languages of `SEQUENCE_WORDS`. */
const PLACE =
  /^(?:(?:step|phase|stage|schritt|étape|paso|passo|krok|шаг|第)?\s*(?:\d+|[ivx]+|[a-h])\s*[.):：-]\s*)/iu;
const TELLS_PLACE =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after(?:wards)?|finally|last(?:ly)?|zuerst|dann|danach|schließlich|zuletzt|d'abord|ensuite|puis|enfin|primero|luego|después|finalmente|prima|poi|infine|primeiro|depois|nejprve|potom|nakonec)\b|\d(?:st|nd|rd|th)\b/iu;

/** The order of a numbered list whose title or introduction announces steps; other numbered lists have no right order. */
export function draftOrder(slide: CourseSlide): DraftedQuestion[] {
  return listsOf(slide).flatMap((list) => {
    if (!isSequence(slide, list)) return [];
    const [first] = list.entries;
    const last = list.entries.at(-1);
    const steps = list.entries.map(({ line }) => line.text.replace(PLACE, '').trim());
    if (!first || !last || !areSteps(steps) || last.line.end - first.line.start > MAX_QUOTE_LENGTH) return [];
    const prompt = promptOf(instructionsIn(slide.language).order, ...titleContext(slide));
    return [
      {
        kind: 'order' as const,
        slideId: slide.id,
        quote: slide.text.slice(first.line.start, last.line.end),
        title: isContextTitle(slide) ? slide.title : steps.join(', '),
        ...ordering(prompt, steps),
      },
    ];
  });
}

function isSequence({ title }: CourseSlide, { kind, entries, lead }: EntryList): boolean {
  const isNumbered = kind === 'numbered' || entries.every(({ line }) => PLACE.test(line.text));
  return isNumbered && (SEQUENCE_WORDS.test(title) || SEQUENCE_WORDS.test(lead?.text ?? ''));
}

function areSteps(steps: string[]): boolean {
  return (
    steps.length >= MIN_STEPS &&
    steps.length <= MAX_STEPS &&
    new Set(steps.map((step) => step.toLowerCase())).size === steps.length &&
    steps.every((step) => {
      const count = countWords(step);
      return count >= MIN_WORDS && count <= MAX_WORDS && isProse(step) && !TELLS_PLACE.test(step);
    })
  );
}
