import { assessAnswerability } from '#tutor/answerability';
import { BIN_COUNT, figuresOf, formatFigures, reliability } from './figures.js';
import { withQuestions } from './question-set.js';

/** Prints how well the tutor answers questions in SQuAD's format: `npm run tutor:measure -- <squad.json>`. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: npm run tutor:measure -- <squad.json>');

await withQuestions(file, async (questions, texts) => {
  const scored = questions.map(({ question, result, ...expected }) => ({
    ...expected,
    ...assessAnswerability(question, result),
  }));
  const figures = figuresOf(scored, texts);
  console.log(
    `${figures.questions} answerable questions, each also asked in a course that does not cover it\n`,
  );
  console.log(`${formatFigures(figures)}\n`);
  console.log('Confidence  said   was right  questions');
  const bins = reliability(scored.filter(({ course }) => course !== 'unanswerable'));
  for (const [index, { count, confidence, right }] of bins.entries()) {
    const range = `${(100 / BIN_COUNT) * index}-${(100 / BIN_COUNT) * (index + 1)}%`;
    const [said, wasRight] = [confidence, right].map((share) => `${(100 * share).toFixed(0)}%`);
    console.log(`${range.padEnd(12)}${said?.padEnd(7)}${wasRight?.padEnd(11)}${count}`);
  }
});
