import type { Calibration } from '#tutor/evidence/calibrations/calibration';
import { SLIDES } from '#tutor/evidence/calibrations/slides';
import { PROSE_BY_WORDS } from '#tutor/evidence/calibrations/words';
import type { ScoredAnswer } from '../figures.js';
import type { AskedQuestion } from '../question-set.js';
import { calibrate, countConfident, fitThresholds, scoreCrossValidated } from './calibrate.js';
import { buildExample, type Example, type FittedCalibration, predict, score } from './example.js';

/** What was fitted, and each question as it was scored by what was fitted on others. */
interface Fit {
  scored: ScoredAnswer[];
}

/**
 * Fits prose and slides that are searched by words. A kind of text without questions keeps its parameters.
 * @param questions also those on slides by meaning, which are answered with the parameters of slides
 */
export function fitByWords(questions: AskedQuestion[]): Fit & Record<'words' | 'slides', Calibration> {
  const articles = buildExamples(questions, ({ kind, method }) => kind === 'prose' && method === 'words');
  const slides = buildExamples(questions, ({ kind }) => kind === 'slides');
  const slidesByWords = slides.filter(({ method }) => method === 'words');
  const prose = articles.length ? calibrate(articles) : undefined;
  const prior = prose ?? PROSE_BY_WORDS;
  const ofArticles = scoreCrossValidated(articles, 'words');
  // With the few questions on slides, weights for their meaning made the tutor answer less (docs/develop/tutor.md).
  const ofSlides = scoreCrossValidated(slides, 'words', prior);
  const ofSlidesByWords = ofSlides.filter(({ method }) => method === 'words');
  return {
    scored: [...ofArticles, ...ofSlides],
    words: prose ? addMeasured(prose, ofArticles) : PROSE_BY_WORDS,
    slides: slidesByWords.length ? addMeasured(calibrate(slidesByWords, prior), ofSlidesByWords) : SLIDES,
  };
}

/** Fits prose that one embedding model compares by meaning. @returns no `meaning` (null) without questions on prose */
export function fitByMeaning(questions: AskedQuestion[]): Fit & { meaning: Calibration | null } {
  const articles = buildExamples(questions, ({ kind, method }) => kind === 'prose' && method === 'meaning');
  const scored = scoreCrossValidated(articles, 'meaning');
  return { scored, meaning: articles.length ? addMeasured(calibrate(articles), scored) : null };
}

/** Scores the questions on slides that were searched by meaning, with the parameters of the repository: the model only orders slides. */
export function scoreSlidesByMeaning(questions: AskedQuestion[]): ScoredAnswer[] {
  return buildExamples(questions, ({ kind, method }) => kind === 'slides' && method === 'meaning').map(
    (example) => score(SLIDES, example),
  );
}

/**
 * Fits the threshold and the offset of each language on one half of the prose that `npm run tutor:halves` split, by words, and scores the
 * other half. All other parameters stay.
 */
export function fitLanguages(questions: AskedQuestion[]): Fit & { words: Calibration } {
  const examples = buildExamples(
    questions,
    ({ kind, method, half }) => kind === 'prose' && method === 'words' && half !== undefined,
  );
  const predicted = examples
    .filter(({ half }) => half === 'fit')
    .map((example) => predict(PROSE_BY_WORDS, example));
  const { answerableThresholds, confidenceOffsets } = fitThresholds(predicted);
  const { other } = PROSE_BY_WORDS.answerableThresholds;
  const fitted = {
    ...PROSE_BY_WORDS,
    answerableThresholds: { ...PROSE_BY_WORDS.answerableThresholds, ...answerableThresholds, other },
    confidenceOffsets: { ...PROSE_BY_WORDS.confidenceOffsets, ...confidenceOffsets },
  };
  const scored = examples.filter(({ half }) => half === 'measure').map((example) => score(fitted, example));
  return {
    scored,
    words: { ...fitted, measured: { ...PROSE_BY_WORDS.measured, ...countConfident(scored) } },
  };
}

function buildExamples(questions: AskedQuestion[], isChosen: (asked: AskedQuestion) => boolean): Example[] {
  return questions.filter(isChosen).map(buildExample);
}

function addMeasured(fitted: FittedCalibration, scored: ScoredAnswer[]): Calibration {
  return { ...fitted, measured: countConfident(scored) };
}
