import { randomUUID } from 'node:crypto';
import { Histogram, type Logger } from '@lectern/infra';
import type { LoggerService } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';

const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** The declared route: never the address itself, which may hold an id that opens something, or what a person searched. */
export function route({ route, baseUrl, originalUrl }: Request): string {
  if (route) return baseUrl + String(route.path);
  return /^\/(api|oidc)(?=[/?]|$)/.exec(originalUrl)?.[0] ?? 'file';
}

/** Probes and files of the front ends would drown the rest. */
export const isQuiet = (url = '') => !/^\/(api|oidc)\//.test(url) || url.startsWith('/api/health/');

/** One line per answer, with the request's id (taken from X-Request-Id or given) and nothing about the person. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (request, response) => {
      const asked = request.headers['x-request-id'];
      const id = typeof asked === 'string' && /^[\w.-]{1,64}$/.test(asked) ? asked : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: ({ url }) => isQuiet(url) },
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: (request, { statusCode }) => `${request.method} ${route(request)} ${statusCode}`,
    customErrorMessage: (request, { statusCode }) => `${request.method} ${route(request)} ${statusCode}`,
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  }) as RequestHandler;
}

/** Measures every answer. */
export const requestTimes: RequestHandler = (request, response, next) => {
  const stop = seconds.startTimer({ method: request.method });
  response.once('finish', () => stop({ route: route(request), status: response.statusCode }));
  next();
};

/** Nest's own messages in the same log. */
export function nestLog(logger: Logger): LoggerService {
  const at =
    (level: 'info' | 'warn' | 'error' | 'debug') =>
    (message: unknown, ...context: unknown[]) => {
      const fields = { context: context.at(-1) };
      if (message instanceof Error) return logger[level]({ ...fields, err: message }, message.message);
      return logger[level](fields, String(message));
    };
  return { log: at('debug'), warn: at('warn'), error: at('error'), debug: at('debug'), verbose: at('debug') };
}
