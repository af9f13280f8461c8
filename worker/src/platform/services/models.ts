import { recordModelResult } from '@lectern/data';
import {
  createEmbeddingModel,
  createModel,
  createSpeech,
  type Disk,
  type EmbeddingModel,
  type Env,
  type Logger,
  type Model,
  memoizeLast,
  type Services,
  type Speech,
} from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { readInstalledModel, type ServicesOfEnvironment, readServices } from './read-services.js';

/** The models as they are set up now. */
export interface Models {
  /** Undefined where rules outline decks. */
  readModel(): Promise<Model | undefined>;
  readEmbeddingModel(): Promise<EmbeddingModel>;
  /** Undefined where slides are not read aloud. */
  readSpeech(): Promise<Speech | undefined>;
}

/** What the models are made of. */
export interface ModelsContext {
  source: DataSource;
  env: ServicesOfEnvironment & Pick<Env, 'dataDir' | 's3'>;
  storage: Disk;
  log: Logger;
}

export function createModels({ source, env, storage, log }: ModelsContext): Models {
  const makeModel = memoizeLast((model: Services['model']) =>
    createModel({ model }, (failure) => {
      recordModelResult(source, failure).catch((err: unknown) => log.warn({ err }, 'Result not recorded'));
    }),
  );
  const makeEmbeddingModel = memoizeLast(createEmbeddingModel);
  const makeSpeech = memoizeLast((speech: Services['speech']) => createSpeech({ speech }));
  return {
    readModel: async () => makeModel((await readServices(source, env)).model),
    async readEmbeddingModel() {
      const { embeddingModel } = await readServices(source, env);
      const installedModel = await readInstalledModel(source, env, storage);
      return makeEmbeddingModel({ embeddingModel, installedModel });
    },
    readSpeech: async () => makeSpeech((await readServices(source, env)).speech),
  };
}
