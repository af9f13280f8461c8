import { type Logger, pino } from 'pino';
import type { Env } from './env.js';
import { traceFields } from './tracing.js';

export type { Logger } from 'pino';

/** Structured logs to stdout, one JSON line each; `name` is the process (api, worker). */
export function createLogger({ logLevel }: Pick<Env, 'logLevel'>, name: string): Logger {
  return pino({
    level: logLevel,
    base: { name },
    mixin: traceFields,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
