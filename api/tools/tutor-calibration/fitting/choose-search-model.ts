import {
  BUILT_IN_EMBEDDING_MODEL,
  createEmbeddingModel,
  type EmbeddingModel,
  type Env,
  findInstalledModel,
  findSearchModel,
  SEARCH_MODELS,
} from '@lectern/infra';

/**
 * Chooses the model that compares meanings.
 * @param name of the built-in model, or of one that `npm run models -- install` installed; undefined: as the environment says
 */
export async function chooseSearchModel(env: Env, name: string | undefined): Promise<EmbeddingModel> {
  if (!name) return createEmbeddingModel(env);
  if (name === BUILT_IN_EMBEDDING_MODEL) return createEmbeddingModel({ embeddingModel: undefined });
  const model = findSearchModel(name);
  if (!model) {
    const names = [BUILT_IN_EMBEDDING_MODEL, ...SEARCH_MODELS.map((each) => each.name)];
    throw new Error(`There is no search model ${name}. There are ${names.join(', ')}.`);
  }
  const installedModel = await findInstalledModel(env, model);
  if (!installedModel) throw new Error(`${name} is not installed: npm run models -- install ${name}.`);
  return createEmbeddingModel({ embeddingModel: undefined, installedModel });
}
