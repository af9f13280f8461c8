import { FITTED_EMBEDDING_MODEL } from './parameters.js';
import type { SearchResult } from './retrieval.service.js';

/** What a question was compared with the slides by. Each has parameters of its own. */
export type SearchMethod = 'words' | 'meaning';

/** Cosines of different models can't be compared, so those of a model that nothing was fitted on do not count. */
export function searchMethodOf({ embeddingModel }: Pick<SearchResult, 'embeddingModel'>): SearchMethod {
  return embeddingModel === FITTED_EMBEDDING_MODEL ? 'meaning' : 'words';
}
