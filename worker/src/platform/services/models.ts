import { recordModelResult } from '@lectern/data';
import {
  createEmbeddingModel,
  createModel,
  createSpeech,
  type EmbeddingModel,
  type Logger,
  type Model,
  remake,
  type Services,
  type Speech,
} from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { type ServicesOfEnvironment, readServices } from './read-services.js';

/** The models as they are set up now. */
export interface Models {
  /** Undefined where rules outline decks. */
  readModel(): Promise<Model | undefined>;
  readEmbeddingModel(): Promise<EmbeddingModel>;
  /** Undefined where slides are not read aloud. */
  readSpeech(): Promise<Speech | undefined>;
}

export function createModels(source: DataSource, env: ServicesOfEnvironment, log: Logger): Models {
  const makeModel = remake((model: Services['model']) =>
    createModel({ model }, (failure) => {
      recordModelResult(source, failure).catch((err: unknown) => log.warn({ err }, 'Result not recorded'));
    }),
  );
  const makeEmbeddingModel = remake((embeddingModel: Services['embeddingModel']) =>
    createEmbeddingModel({ embeddingModel }),
  );
  const makeSpeech = remake((speech: Services['speech']) => createSpeech({ speech }));
  return {
    readModel: async () => makeModel((await readServices(source, env)).model),
    readEmbeddingModel: async () => makeEmbeddingModel((await readServices(source, env)).embeddingModel),
    readSpeech: async () => makeSpeech((await readServices(source, env)).speech),
  };
}
