import { randomUUID } from 'node:crypto';
import { describeError, Histogram, type Logger } from '@lectern/infra';
import type { LoggerService } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** The declared route, not the URL: a URL may contain a secret id or a person's search text. */
export function route({ route, baseUrl, originalUrl }: Request): string {
  if (route) return baseUrl + String(route.path);
  return /^\/(api|oidc)(?=[/?]|$)/i.exec(originalUrl)?.[0].toLowerCase() ?? 'file';
}

/** Whether a request is for a health probe or a front-end file; their requests are not logged. Express ignores the case of a path. */
export const isUnlogged = (url = '') => !/^\/(api|oidc)\//i.test(url) || url.startsWith('/api/health/');

/** One line per response, with the request id (from X-Request-Id or generated) and no personal data. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    genReqId: (request, response) => {
      const received = request.headers['x-request-id'];
      const id = typeof received === 'string' && /^[\w.-]{1,64}$/.test(received) ? received : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: ({ url }) => isUnlogged(url) },
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: (request, { statusCode }) => `${request.method} ${route(request)} ${statusCode}`,
    customErrorMessage: (request, { statusCode }) => `${request.method} ${route(request)} ${statusCode}`,
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: (error: unknown) => describeError(error),
    },
  }) as RequestHandler;
}

/** Measures the duration of every response. */
export const requestDuration: RequestHandler = (request, response, next) => {
  const stop = requestSeconds.startTimer({ method: request.method });
  response.once('finish', () => stop({ route: route(request), status: response.statusCode }));
  next();
};

/** Writes Nest's messages to the same log. */
export function nestLogger(logger: Logger): LoggerService {
  const logAt =
    (level: 'info' | 'warn' | 'error' | 'debug') =>
    (message: unknown, ...context: unknown[]) => {
      const fields = { context: context.at(-1) };
      if (message instanceof Error)
        return logger[level]({ ...fields, err: message }, describeError(message).message);
      return logger[level](fields, String(message));
    };
  return {
    log: logAt('debug'),
    warn: logAt('warn'),
    error: logAt('error'),
    debug: logAt('debug'),
    verbose: logAt('debug'),
  };
}
