import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** A model for the search by meaning that an administrator can install. */
export const SearchModelEntry = z.object({
  name: z.string(),
  licence: z.string(),
  /** Bytes of all files of the model. */
  size: z.int(),
  /** False: the model is listed, but cannot be installed, because not all that is stored about it is confirmed. */
  isOffered: z.boolean(),
});
export type SearchModelEntry = z.output<typeof SearchModelEntry>;

/** Why an installation ended. */
export const InstallFailureCode = z.enum([
  'unreachable',
  'timeout',
  'notFound',
  'refused',
  'notAFile',
  'cut',
  'tooLong',
  'wrongContent',
  'diskFull',
  'disk',
]);
export type InstallFailureCode = z.output<typeof InstallFailureCode>;

export const InstallProblem = z.object({
  code: InstallFailureCode,
  /** The name of the model's file that failed; null where no single file did. */
  file: z.nullable(z.string()),
  /** The HTTP status, where a server answered with an error. */
  status: z.nullable(z.int()),
});
export type InstallProblem = z.output<typeof InstallProblem>;

/** `waiting` for a worker, `downloading` by one, `installed`, or `failed` until an administrator tries again. */
export const InstallState = z.enum(['waiting', 'downloading', 'installed', 'failed']);
export type InstallState = z.output<typeof InstallState>;

export const SearchModelInstallation = z.object({
  name: z.string(),
  state: InstallState,
  receivedBytes: z.int(),
  bytesPerSecond: z.int(),
  problem: z.nullable(InstallProblem),
});
export type SearchModelInstallation = z.output<typeof SearchModelInstallation>;

export const SearchModels = z.object({
  models: z.array(SearchModelEntry),
  /** The installation that an administrator requested; null: none. */
  installation: z.nullable(SearchModelInstallation),
  /** The host that model files are downloaded from. */
  source: z.string(),
  /** The model that searches by meaning now: that of a server, the installed one, or the built-in English one. */
  active: z.object({ kind: z.enum(['server', 'installed', 'builtIn']), name: z.string() }),
  /** Passages in the languages of the active model, and how many of them have no vectors of the model yet. */
  passages: z.object({ total: z.int(), waiting: z.int() }),
});
export type SearchModels = z.output<typeof SearchModels>;

export const listSearchModels = endpoint({
  method: 'GET',
  path: '/api/admin/search-models',
  access: 'admin',
  summary: 'List the models for the search by meaning, and how far the installation of one is',
  response: SearchModels,
});

const ModelName = z.object({ name: z.string().check(z.maxLength(100)) });

/** A worker downloads the model. 404 for an unknown model; 409 if the model is not offered, or if another one is installed. */
export const installSearchModel = endpoint({
  method: 'PUT',
  path: '/api/admin/search-models/:name',
  access: 'admin',
  perMinute: 10,
  summary: 'Install a model for the search by meaning, or try again',
  params: ModelName,
  status: 204,
});

/** Also ends a download. The passages then get vectors of the model that becomes active. */
export const removeSearchModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/search-models/:name',
  access: 'admin',
  perMinute: 10,
  summary: 'Remove a model for the search by meaning',
  params: ModelName,
  status: 204,
});
