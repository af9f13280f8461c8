import { assessAnswerability } from '#tutor/evidence/answerability';
import { matchIllustration, mayShowAnswer } from '#tutor/evidence/illustrated-slide';
import { rankSlides } from '#tutor/evidence/slide-order';
import { containsFact } from './figures.js';
import { formatPageTable, formatPictureTable, type PointedAnswer } from './pictures/picture-tables.js';
import { readLabeledDecks } from './pictures/picture-questions.js';
import { type AskedQuestion, withQuestions } from './question-set.js';

/**
 * Prints how the tutor answers questions about pictures, charts, diagrams and tables, and how many other questions it points to a
 * picture: `npm run tutor:pictures -- --decks <folder>...`. Only the `fit` half of the decks was used to choose anything.
 */
await withQuestions(
  async (all) => {
    const asked = all.filter(
      ({ words, half, method }) => words !== 'follow-up' && half && method === 'words',
    );
    console.log(`${formatPictureTable(asked.map(answer))}\n`);
    console.log(formatPageTable(await readLabeledDecks(), asked));
  },
  { withPictures: true },
);

function answer(asked: AskedQuestion): PointedAnswer {
  const { question, result, illustrations, context, answers, slideIds, half = 'fit' } = asked;
  const answerability = assessAnswerability(question, result, context);
  const { isShown, selected } = answerability;
  const match = isShown ? undefined : matchIllustration(question, result, illustrations, context);
  const { course, picture, words } = asked;
  return {
    half,
    course,
    ...(picture && { picture }),
    ...(words && { words }),
    isShown,
    isRight: isShown && course === 'own' && containsFact(selected, answers),
    isNearest: rankSlides(answerability)
      .slice(0, 5)
      .some((slideId) => slideIds.includes(slideId)),
    pointedTo:
      !match || !mayShowAnswer(match) ? 'none' : slideIds.includes(match.slideId) ? 'right' : 'other',
  };
}
