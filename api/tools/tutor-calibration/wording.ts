import { writeFile } from 'node:fs/promises';
import { assessAnswerability } from '#tutor/evidence/answerability';
import { probability } from '#tutor/evidence/logistic';
import { MIN_SHOWN_CONFIDENCE } from '#tutor/evidence/parameters';
import type { SearchMethod } from '#tutor/search/search-method';
import { containsFact } from './figures.js';
import { type AskedQuestion, withQuestions } from './question-set.js';
import { chooseHalf, fitWording, type WordedAnswer } from './wording/fit-wording.js';
import { formatWordingTable } from './wording/wording-table.js';
import { formatWordingParameters } from './wording/wording-file.js';

/**
 * Fits how the wording of a question changes the confidence, on one half of the questions, and prints the figures of the other
 * half: `npm run tutor:wording -- [<squad.json>...] [--decks <folder>...] --documents <folder>`.
 */
const METHODS: SearchMethod[] = ['words', 'meaning'];
const TARGET = new URL('../../../../api/src/tutor/evidence/wording-parameters.ts', import.meta.url);

await withQuestions(async (all) => {
  const answers = all.filter(({ words }) => words !== 'follow-up').map(answer);
  const models = Object.fromEntries(
    METHODS.map((method) => [method, fitWording(selectGiven(answers, method))]),
  ) as Record<SearchMethod, ReturnType<typeof fitWording>>;
  const measured = answers.filter((each) => chooseHalf(each) === 'measure');
  const scored = measured.map(({ features, unread, ...rest }) => {
    const confidence = features ? probability(models[rest.method], features) : 0;
    return { ...rest, unread, confidence, isShown: Boolean(features) && confidence >= MIN_SHOWN_CONFIDENCE };
  });
  console.log(formatWordingTable(scored));
  await writeFile(TARGET, formatWordingParameters(models));
  console.log('Wrote api/src/tutor/evidence/wording-parameters.ts');
});

/** An answer with `unread`, its confidence before its wording is read. */
function answer(question: AskedQuestion) {
  const { selected, wording, kind } = assessAnswerability(
    question.question,
    question.result,
    question.context,
  );
  const { article, half, method, language, course, words } = question;
  return {
    article,
    ...(half && { half }),
    method,
    language,
    course,
    ...(words && { words }),
    kind,
    ...(wording && { features: wording }),
    unread: wording ? 1 / (1 + Math.exp(-wording.logOdds)) : 0,
    isRight: course === 'own' && containsFact(selected, question.answers),
  };
}

function selectGiven(answers: ReturnType<typeof answer>[], method: SearchMethod): WordedAnswer[] {
  return answers.flatMap(({ features, ...rest }) =>
    features && rest.method === method ? [{ ...rest, features }] : [],
  );
}
