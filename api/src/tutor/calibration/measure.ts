import { judge } from '../verdict.js';
import { withQuestions } from './question-set.js';
import { figuresOf, reliability, tableOf } from './table.js';

/** Prints how well the tutor does on questions in SQuAD's format: `npm run tutor:measure -- <squad.json>`. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: npm run tutor:measure -- <squad.json>');

await withQuestions(file, async (asks, texts) => {
  const judged = asks.map(({ question, found, ...ask }) => ({ ...ask, ...judge(question, found) }));
  const figures = figuresOf(judged, texts);
  console.log(
    `${figures.questions} answerable questions, each also asked in a course that doesn't cover it\n`,
  );
  console.log(`${tableOf(figures)}\n`);
  console.log('Confidence  said   was right  questions');
  for (const [bin, { count, confidence, right }] of reliability(
    judged.filter(({ course }) => course !== 'unanswerable'),
  ).entries())
    console.log(
      `${bin * 10}-${bin * 10 + 10}%`.padEnd(12) +
        `${(100 * confidence).toFixed(0)}%`.padEnd(7) +
        `${(100 * right).toFixed(0)}%`.padEnd(11) +
        count,
    );
});
