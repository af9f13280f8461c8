import { MAX_ANSWER_LENGTH, type ModelOutcome, type ModelTrial } from '@lectern/contract';
import * as z from 'zod/mini';
import type { ModelAddress } from '../env/env.js';
import { AddressRefusedError } from '../network/addresses.js';
import { describeFailure, listCauses } from '../services/describe-failure.js';
import { createModel } from './model.js';

const TIMEOUT_MS = 10_000;
const MAX_TOKENS = 300;
const INSTRUCTIONS = 'Answer the question in `question` in one short sentence.';
const QUESTION = 'What is a lighthouse for?';

/** Asks a model one question, within ten seconds, and says how it ended. */
export async function tryModel(settings: ModelAddress, timeoutMs = TIMEOUT_MS): Promise<ModelTrial> {
  const startedAt = performance.now();
  let tokens: number | null = null;
  const finish = (outcome: ModelOutcome, status: number | null, answer: string): ModelTrial => ({
    ...{ outcome, status, answer: answer.slice(0, MAX_ANSWER_LENGTH) },
    milliseconds: Math.round(performance.now() - startedAt),
    tokens,
  });
  const limit = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason)));
  try {
    const asked = createModel({ model: settings })?.askFor(
      z.object({ answer: z.string() }),
      INSTRUCTIONS,
      { question: QUESTION },
      ({ inputTokens, outputTokens }) => (tokens = inputTokens + outputTokens),
      MAX_TOKENS,
    );
    const found = await Promise.race([asked, late]);
    return finish('answered', null, found?.answer ?? '');
  } catch (error) {
    const { status, answer } = describeFailure(error, settings.apiKey);
    return finish(limit.aborted ? 'timeout' : findOutcome(error, status), status, answer);
  }
}

const STATUSES: Partial<Record<number, ModelOutcome>> = {
  401: 'key',
  403: 'key',
  404: 'notFound',
  429: 'limited',
};
const CODES: Partial<Record<string, ModelOutcome>> = {
  ...{ ENOTFOUND: 'unknownHost', EAI_AGAIN: 'unknownHost', ETIMEDOUT: 'timeout' },
  ...{ ECONNREFUSED: 'unreachable', ECONNRESET: 'unreachable', EHOSTUNREACH: 'unreachable' },
  ...{ ENETUNREACH: 'unreachable', UND_ERR_SOCKET: 'unreachable', UND_ERR_CONNECT_TIMEOUT: 'timeout' },
};

function findOutcome(error: unknown, status: number | null): ModelOutcome {
  if (status !== null) return STATUSES[status] ?? 'refused';
  for (const cause of listCauses(error)) {
    if (cause instanceof AddressRefusedError) return cause.reason;
    const { code = '', message = '' } = Object(cause) as { code?: string; message?: string };
    if (/redirect/i.test(message)) return 'redirect';
    // Ports of other services, which `fetch` never connects to.
    if (message === 'bad port') return 'unreachable';
    if (/certificate|\b(tls|ssl)\b|self[- ]signed/i.test(message)) return 'tls';
    const outcome = CODES[code];
    if (outcome) return outcome;
  }
  return 'failed';
}
