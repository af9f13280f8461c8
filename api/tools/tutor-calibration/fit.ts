import { writeFile } from 'node:fs/promises';
import { PROSE_BY_MEANING } from '#tutor/evidence/calibrations/meaning';
import { SLIDES } from '#tutor/evidence/calibrations/slides';
import type { SearchMethod } from '#tutor/search/search-method';
import { reliability, type ScoredAnswer } from './figures.js';
import { formatTables } from './figure-tables.js';
import { isCounted } from './fitting/example.js';
import { fitByMeaning, fitByWords, fitLanguages, scoreSlidesByMeaning } from './fitting/fit-methods.js';
import { writeByMeaning, writeByWords } from './parameters-file.js';
import { withQuestions } from './question-set.js';
import { drawReliability } from './reliability-diagram.js';

/**
 * Fits the tutor's probabilities: `npm run tutor:fit -- <squad.json>... --decks <folder>...`. The printed and drawn
 * figures are cross-validated: each fold of the articles or decks is scored by what was fitted on the other folds. The
 * written parameters are fitted on all of them. Prose and slides are fitted apart; a kind of text without questions keeps
 * its parameters. With `--search-model <name>` only what that model compares by meaning is fitted, and all others keep theirs;
 * with `--keep-weights` only the thresholds of the languages.
 */
const DIAGRAM = new URL('../../../../docs/develop/tutor-reliability.png', import.meta.url);

await withQuestions(async (all, texts, { lines, embeddingModel, searchModel, keepsWeights }) => {
  if (keepsWeights) {
    const { scored, words } = fitLanguages(all);
    console.log(formatTables(scored, texts));
    return writeByWords(words, SLIDES);
  }
  // Follow-up questions are only measured.
  const questions = all.filter(({ words }) => words !== 'follow-up');
  const byMeaning = fitByMeaning(questions);
  const byWords = searchModel ? undefined : fitByWords(questions);
  const scored = [...(byWords?.scored ?? scoreSlidesByMeaning(questions)), ...byMeaning.scored];
  console.log(formatTables(scored, texts, lines));
  if (byMeaning.meaning) await writeByMeaning({ ...PROSE_BY_MEANING, [embeddingModel]: byMeaning.meaning });
  if (byWords) {
    await writeByWords(byWords.words, byWords.slides);
    const answered = scored
      .filter(isCounted)
      .filter(({ method, language }) => method === chooseMethod(language, byMeaning.scored));
    await writeFile(DIAGRAM, await drawReliability(reliability(answered)));
  }
  const written = [byMeaning.meaning && embeddingModel, byWords && 'words, and the diagram'].filter(Boolean);
  console.log(
    written.length
      ? `Wrote the parameters of ${written.join(', of ')}.`
      : 'Nothing was fitted: name files of prose.',
  );
});

/** Learners are answered by meaning in the languages that the embedding model knows. */
function chooseMethod(language: string, byMeaning: ScoredAnswer[]): SearchMethod {
  return byMeaning.some((answer) => answer.language === language) ? 'meaning' : 'words';
}
