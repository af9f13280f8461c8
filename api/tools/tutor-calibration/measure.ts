import { assessAnswerability } from '#tutor/evidence/answerability';
import { BIN_COUNT, reliability } from './figures.js';
import { formatTables } from './figure-tables.js';
import { withQuestions } from './question-set.js';

/**
 * Prints how well the tutor answers, by kind of text and language: questions in SQuAD's format and those on decks,
 * `npm run tutor:measure -- [<squad.json>...] [--decks <folder>...]`.
 */
await withQuestions((questions, texts, { lines }) => {
  const scored = questions.map(({ result, ...expected }) => {
    const { ranked, selected, isAnswerable, isShown, confidence } = assessAnswerability(
      expected.question,
      result,
      expected.context,
    );
    return { ...expected, ranked, selected, isAnswerable, isShown, confidence };
  });
  console.log(`${formatTables(scored, texts, lines)}\n`);
  console.log('Confidence  said   was right  questions');
  const counted = scored.filter(
    ({ kind, course, words }) => words !== 'follow-up' && (kind === 'slides' || course !== 'unanswerable'),
  );
  for (const [index, { count, confidence, right }] of reliability(counted).entries()) {
    const range = `${(100 / BIN_COUNT) * index}-${(100 / BIN_COUNT) * (index + 1)}%`;
    const [said, wasRight] = [confidence, right].map((share) => `${(100 * share).toFixed(0)}%`);
    console.log(`${range.padEnd(12)}${said?.padEnd(7)}${wasRight?.padEnd(11)}${count}`);
  }
  return Promise.resolve();
});
