import { assessAnswerability, computeAnswerFeatures } from '#tutor/evidence/answerability';
import { MIN_SHOWN_CONFIDENCE } from '#tutor/evidence/parameters';
import { createQuery } from '#tutor/question-kinds/query';
import { containsFact } from './figures.js';
import { type AskedQuestion, withQuestions } from './question-set.js';
import { chooseHalf, fitWording } from './wording/fit-wording.js';
import {
  applyWording,
  computeWordingFeatures,
  MIN_SHOWN_IN_OTHER_WORDS,
} from './wording/wording-features.js';
import { formatWordingTable } from './wording/wording-table.js';

/**
 * Tries to lower the confidence in prose that is searched by words where the question is in other words: fits on one half of the
 * questions, and prints the figures of the other half: `npm run tutor:wording -- <squad.json>... --documents <folder>`. The tutor
 * does not do so; docs/develop/tutor.md says why.
 */
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
});

/** An answer with `unread`, its confidence before its wording is read. */
function answer(asked: AskedQuestion) {
  const { question, result, context } = asked;
  const { ranked, selected, kind, isAnswerable, confidence } = assessAnswerability(question, result, context);
  const query = createQuery(question, result, context);
  const features = isAnswerable && computeAnswerFeatures(query, ranked, selected);
  const wording = features ? computeWordingFeatures(query, selected, features, confidence) : undefined;
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
    unread: wording ? confidence : 0,
    isRight: course === 'own' && containsFact(selected, asked.answers),
  };
}
