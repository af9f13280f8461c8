import { createEmbeddingModel, type Env } from '@lectern/infra';
import type { FactoryProvider } from '@nestjs/common';
import { ENV } from '../../platform/infra.module.js';

/** Injection token of the `EmbeddingModel` that questions are compared by. */
export const EMBEDDING_MODEL = Symbol('embedding model');

export const embeddingModelProvider: FactoryProvider = {
  provide: EMBEDDING_MODEL,
  inject: [ENV],
  useFactory: (env: Env) => createEmbeddingModel(env),
};
