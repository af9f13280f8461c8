/** The process in which texts get vectors: it answers each message of texts with their vectors, and ends with its parent. */
import { createEmbeddingModel } from '@lectern/infra';

const model = createEmbeddingModel({ embeddingModel: undefined });
process.on('message', (texts: string[]) => {
  // An error ends this process, which the parent reports.
  void model.embed(texts).then((vectors) => process.send?.(vectors));
});
