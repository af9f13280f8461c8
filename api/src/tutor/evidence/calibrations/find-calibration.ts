import type { SearchMethod } from '../../search/search-method.js';
import type { TextKind } from '../text-kind.js';
import type { Calibration } from './calibration.js';
import { MEANING } from './meaning.js';
import { SLIDES } from './slides.js';
import { WORDS } from './words.js';

/** The prose of an embedding model that was fitted; undefined for another model, which only orders slides. */
function findMeaningCalibration(embeddingModel: string | undefined): Calibration | undefined {
  return embeddingModel !== undefined && Object.hasOwn(MEANING, embeddingModel)
    ? MEANING[embeddingModel]
    : undefined;
}

/** Cosines count in the verdict only where this embedding model was fitted: those of two models can't be compared. */
export function findSearchMethod(embeddingModel: string | undefined): SearchMethod {
  return findMeaningCalibration(embeddingModel) ? 'meaning' : 'words';
}

/**
 * On slides words alone decide: weights for meaning made the tutor answer less (docs/develop/tutor.md).
 * @param embeddingModel that the slides were searched with; undefined: by words
 */
export function findCalibration(kind: TextKind, embeddingModel: string | undefined): Calibration {
  return kind === 'slides' ? SLIDES : (findMeaningCalibration(embeddingModel) ?? WORDS);
}
