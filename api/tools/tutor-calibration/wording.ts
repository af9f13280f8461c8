import { assessAnswerability, computeAnswerFeatures, isConfidentEnough } from '#tutor/evidence/answerability';
import { lowerConfidenceByWording, computeWordingFeatures } from '#tutor/evidence/wording';
import { createQuery } from '#tutor/question-kinds/query';
import { containsFact } from './figures.js';
import { type AskedQuestion, withQuestions } from './question-set.js';
import { chooseHalf, fitWording } from './wording/fit-wording.js';
import { writeWording } from './wording/wording-file.js';
import { formatWordingTable } from './wording/wording-table.js';

/**
 * Fits how much lower the confidence in prose that is searched by words is where the question is in other words, on one half of the
 * questions, and prints the figures of the other half: `npm run tutor:wording -- <squad.json>... --documents <folder>`.
 */
const REPOSITORY = new URL('../../../../', import.meta.url);

await withQuestions(async (all) => {
  // Articles' questions without an answer are in the words of the text by intent.
  const counted = all.filter(
    ({ words, course, kind, isDocument }) =>
      words !== 'follow-up' && (course !== 'unanswerable' || kind === 'slides' || isDocument),
  );
  const answers = counted.map(answer);
  const model = fitWording(
    answers.flatMap(({ wording, ...rest }) =>
      wording && rest.wasShown && rest.kind === 'prose' && rest.method === 'words'
        ? [{ ...rest, features: wording }]
        : [],
    ),
  );
  const scored = answers
    .filter((each) => chooseHalf(each) === 'measure')
    .map(({ wording, ...rest }) => {
      const confidence = lowerConfidenceByWording(rest.method, rest.kind, wording, rest.unadjusted, model);
      return {
        ...rest,
        confidence,
        isShown: rest.wasShown && isConfidentEnough(rest.unadjusted, confidence),
      };
    });
  console.log(formatWordingTable(scored));
  await writeWording(new URL('api/src/tutor/evidence/wording-parameters.ts', REPOSITORY), model);
  console.log('Wrote api/src/tutor/evidence/wording-parameters.ts');
});

/** An answer with `unadjusted`, its confidence before its wording is read. */
function answer(asked: AskedQuestion) {
  const { question, result, context, article, half, isDocument = false, method, language, course } = asked;
  const verdict = assessAnswerability(question, result, context, null);
  const { ranked, selected, kind, isAnswerable, isShown, confidence } = verdict;
  const query = createQuery(question, result, context);
  const features = isAnswerable && computeAnswerFeatures(query, ranked, selected);
  return {
    article,
    ...(half && { half }),
    isDocument,
    method,
    language,
    course,
    kind,
    wording: features ? computeWordingFeatures(query, selected, features, confidence) : null,
    unadjusted: confidence,
    wasShown: isShown,
    isRight: course === 'own' && containsFact(selected, asked.answers),
  };
}
