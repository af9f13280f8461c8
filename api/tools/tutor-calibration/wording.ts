import { writeFile } from 'node:fs/promises';
import { assessAnswerability } from '#tutor/evidence/answerability';
import { MIN_SHOWN_CONFIDENCE } from '#tutor/evidence/parameters';
import { applyWording, MIN_SHOWN_IN_OTHER_WORDS } from '#tutor/evidence/wording';
import { containsFact } from './figures.js';
import { type AskedQuestion, withQuestions } from './question-set.js';
import { chooseHalf, fitWording } from './wording/fit-wording.js';
import { formatWordingParameters } from './wording/wording-file.js';
import { formatWordingTable } from './wording/wording-table.js';

/**
 * Fits how the wording of a question changes the confidence in prose that is searched by words, on one half of the questions, and
 * prints the figures of the other half: `npm run tutor:wording -- [<squad.json>...] [--decks <folder>...] --documents <folder>`.
 */
const TARGET = new URL('../../../../api/src/tutor/evidence/wording-parameters.ts', import.meta.url);

await withQuestions(async (all) => {
  const answers = all.filter(({ words }) => words !== 'follow-up').map(answer);
  const model = fitWording(
    answers.flatMap(({ wording, ...rest }) =>
      wording && rest.kind === 'prose' && rest.method === 'words' ? [{ ...rest, features: wording }] : [],
    ),
  );
  const measured = answers.filter((each) => chooseHalf(each) === 'measure');
  const scored = measured.map(({ wording, ...rest }) => {
    const { method, kind, unread } = rest;
    const confidence = wording ? applyWording(method, kind, wording, unread, model) : 0;
    return {
      ...rest,
      confidence,
      isShown: unread >= MIN_SHOWN_CONFIDENCE && confidence >= MIN_SHOWN_IN_OTHER_WORDS,
    };
  });
  console.log(formatWordingTable(scored));
  await writeFile(TARGET, formatWordingParameters(model));
  console.log('Wrote api/src/tutor/evidence/wording-parameters.ts');
});

/** An answer with `unread`, its confidence before its wording is read. */
function answer(asked: AskedQuestion) {
  const { selected, wording, kind } = assessAnswerability(asked.question, asked.result, asked.context);
  const { article, half, method, language, course, words } = asked;
  return {
    article,
    ...(half && { half }),
    method,
    language,
    course,
    ...(words && { words }),
    kind,
    ...(wording && { wording }),
    unread: wording ? 1 / (1 + Math.exp(-wording.logOdds)) : 0,
    isRight: course === 'own' && containsFact(selected, asked.answers),
  };
}
