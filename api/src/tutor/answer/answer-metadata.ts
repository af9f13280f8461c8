import type { MessageMetadata, TutorMode, TutorSource } from '@lectern/contract';
import type { Answerability } from '../evidence/answerability.js';
import { findCalibration } from '../evidence/calibrations/find-calibration.js';
import { rateSupport } from '../evidence/support.js';

/** The metadata of an answer with sources. */
export function buildAnswerMetadata(
  sources: TutorSource[],
  answerability: Answerability,
  mode: TutorMode,
): MessageMetadata {
  const { confidence, kind, language, input } = answerability;
  return {
    confidence,
    support: rateSupport(confidence, findCalibration(kind, input.result.embeddingModel), language),
    citations: sources.map(({ label }) => label),
    sources,
    mode,
    ...buildSearchMetadata(answerability),
  };
}

/** The metadata that says how the slides were searched, also of answers without sources. */
export function buildSearchMetadata({
  language,
  foreignLanguage,
  isWordsOnly,
}: Answerability): MessageMetadata {
  return {
    language,
    ...(foreignLanguage && { questionLanguage: foreignLanguage }),
    ...(isWordsOnly && { isWordsOnly }),
  };
}
