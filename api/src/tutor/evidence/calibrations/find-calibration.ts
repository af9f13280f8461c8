import type { SearchMethod } from '../../search/search-method.js';
import type { TextKind } from '../text-kind.js';
import type { Calibration } from './calibration.js';
import { PROSE_BY_MEANING } from './meaning.js';
import { SLIDES } from './slides.js';
import { PROSE_BY_WORDS } from './words.js';

/** Undefined where nothing was fitted to the embedding model; its cosines then only decide the order of slides. */
function findMeaningCalibration(embeddingModel: string | undefined): Calibration | undefined {
  return embeddingModel !== undefined && Object.hasOwn(PROSE_BY_MEANING, embeddingModel)
    ? PROSE_BY_MEANING[embeddingModel]
    : undefined;
}

/** Cosines of two embedding models can't be compared, so they count as evidence only for a model that a calibration was fitted to. */
export function findSearchMethod(embeddingModel: string | undefined): SearchMethod {
  return findMeaningCalibration(embeddingModel) ? 'meaning' : 'words';
}

/**
 * Finds the calibration for a search result. On slides only words count as evidence: with weights for meaning the tutor answered
 * less (docs/develop/tutor.md).
 * @param embeddingModel by which the slides were searched; undefined: by words
 */
export function findCalibration(kind: TextKind, embeddingModel: string | undefined): Calibration {
  return kind === 'slides' ? SLIDES : (findMeaningCalibration(embeddingModel) ?? PROSE_BY_WORDS);
}
