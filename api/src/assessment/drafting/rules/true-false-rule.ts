import { digest, isEvenBy } from './choose.js';
import type { CourseSlide } from '../slides/course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from '../slides/instructions.js';
import { givesTermAway, type PairList } from '../slides/pairs.js';
import { saysEnough } from './term-rule.js';
import { bold, promptOf, trueFalse } from './question-parts.js';
import { escapeHtml } from '@lectern/text';

/** One statement per list: a term with its meaning, or with that of another term of the list; never by adding 'not'. */
export function draftTrueFalse(slide: CourseSlide, list: PairList): DraftedQuestion[] {
  const ordered = list
    .filter(saysEnough)
    .toSorted((a, b) => (digest(a.meaning) < digest(b.meaning) ? -1 : 1));
  const [own, other] = ordered;
  if (!own || !other || givesTermAway(own.term, other.meaning, slide.language)) return [];
  const answer = isEvenBy(own.meaning);
  const { meaning } = answer ? own : other;
  const prompt = promptOf(
    instructionsIn(slide.language).trueFalse,
    `${bold(own.term)}: ${escapeHtml(meaning)}`,
  );
  return [
    {
      kind: 'true-false',
      slideId: slide.id,
      quote: slide.text.slice(own.start, own.end),
      title: `${own.term}: ${meaning}`,
      ...trueFalse(prompt, answer),
    },
  ];
}
