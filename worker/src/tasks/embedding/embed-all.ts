import { embedPassages, workAlone } from '@lectern/data';
import type { EmbeddingModel } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { waitForDecks } from '../wait-for-decks.js';

interface EmbeddingOptions {
  source: DataSource;
  embeddingModel: EmbeddingModel;
}

/** Computes the vectors of passages without any, unless another worker does: both would compute the same ones. */
export function embedAll({ source, embeddingModel }: EmbeddingOptions, signal: AbortSignal): Promise<void> {
  return workAlone(source, 'lectern-embedding', async () => {
    try {
      await embedPassages(source, embeddingModel, () => waitForDecks(source, signal));
    } finally {
      embeddingModel.release?.();
    }
  });
}
