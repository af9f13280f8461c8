import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from '../env/env.js';
import { describeError } from './log-error.js';
import { traceFields } from './tracing.js';

export type { Logger } from 'pino';

/** Structured logs to stdout, one JSON line each; `name` is the process (api, worker). */
export function createLogger(
  { logLevel }: Pick<Env, 'logLevel'>,
  name: string,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: { name },
    mixin: traceFields,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: { err: (error: unknown) => describeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
