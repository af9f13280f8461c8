import * as z from 'zod/mini';
import { SingleLine } from '../single-line.js';
import { refuse } from '../problems/refuse.js';
import { savedSecretGroup, SentSecret, sentSecretGroup } from './site-group.js';

export const MAX_MODEL_NAME_LENGTH = 200;
export const MAX_MODEL_ADDRESS_LENGTH = 500;
const MAX_AMOUNT = 1e12;

const isHttpAddress = (text: string) =>
  text === '' || (/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/i.test(text) && URL.canParse(text));

const Amount = z.number().check(z.gte(0), z.lte(MAX_AMOUNT));

/** The OpenAI-compatible services that outline decks, answer learners, compare meanings and read slides aloud. */
export const SiteModel = z.object({
  /** Without a name, query and credentials; empty: OpenAI's. */
  baseUrl: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_MODEL_ADDRESS_LENGTH, { abort: true }),
      z.refine(isHttpAddress, refuse('wrongForm')),
    ),
  /** Names of models; empty: none. */
  name: SingleLine(MAX_MODEL_NAME_LENGTH),
  embeddingName: SingleLine(MAX_MODEL_NAME_LENGTH),
  speechName: SingleLine(MAX_MODEL_NAME_LENGTH),
  speechVoice: SingleLine(MAX_MODEL_NAME_LENGTH).check(z.minLength(1)),
  /** Prices of a million tokens. */
  inputPrice: Amount,
  outputPrice: Amount,
  /** Limits of a learner, and of all together, in a day that ends at midnight UTC. */
  dailyQuestions: Amount,
  dailyTokens: Amount,
  dailyCost: Amount,
  dailyTokensTotal: Amount,
  dailyCostTotal: Amount,
  /** Whether the address may be one that only the operator's network knows. */
  isInNetwork: z.boolean(),
});
export type SiteModel = z.output<typeof SiteModel>;

export const DEFAULT_SITE_MODEL: SiteModel = {
  baseUrl: '',
  name: '',
  embeddingName: '',
  speechName: '',
  speechVoice: 'alloy',
  inputPrice: 0,
  outputPrice: 0,
  dailyQuestions: 200,
  dailyTokens: 200_000,
  dailyCost: 1,
  dailyTokensTotal: 10_000_000,
  dailyCostTotal: 50,
  isInNetwork: false,
};

export const SavedSiteModel = savedSecretGroup(SiteModel);
export type SavedSiteModel = z.output<typeof SavedSiteModel>;

export const SentSiteModel = sentSecretGroup(SiteModel);

/** Settings to try before they are saved. */
export const TriedSiteModel = z.object({ settings: SiteModel, secret: SentSecret });

/** How a test question ended. */
export const ModelOutcome = z.enum([
  'answered',
  'unknownHost',
  'unreachable',
  'timeout',
  'tls',
  'key',
  'notFound',
  'limited',
  'refused',
  'redirect',
  'inNetwork',
  'metadata',
  'failed',
]);
export type ModelOutcome = z.output<typeof ModelOutcome>;

export const ModelTrial = z.object({
  outcome: ModelOutcome,
  /** The HTTP status of an error; null where the model answered, or no server did. */
  status: z.nullable(z.int()),
  /** The beginning of the answer, or of the error. */
  answer: z.string(),
  milliseconds: z.int(),
  tokens: z.nullable(z.int()),
});
export type ModelTrial = z.output<typeof ModelTrial>;

const Use = z.object({ tokens: z.number(), cost: z.number() });

/** What the page about the model shows besides the settings. */
export const ModelState = z.object({
  /** The settings that the environment sets, with the names of their variables; its values win. */
  environment: z.array(z.object({ variable: z.string(), value: z.string() })),
  today: Use,
  month: Use,
  /** The latest failure of the model. */
  failure: z.nullable(
    z.object({ failedAt: z.iso.datetime(), status: z.nullable(z.int()), answer: z.string() }),
  ),
});
export type ModelState = z.output<typeof ModelState>;
