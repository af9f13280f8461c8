import { openSpan, SpanKind, SpanStatusCode } from '@lectern/infra';
import type { RequestHandler } from 'express';
import { isUnlogged, route } from './request-log.js';

/** Opens a span for each request, with the route as its name. The header `traceparent` names the parent span. */
export const requestTrace: RequestHandler = (request, response, next) => {
  if (isUnlogged(request.url)) return next();
  const { traceparent } = request.headers;
  const carrier = typeof traceparent === 'string' ? { traceparent } : {};
  const { span, within: runWithinSpan } = openSpan(request.method, SpanKind.SERVER, carrier);
  response.once('close', () => {
    const { statusCode } = response;
    span.updateName(`${request.method} ${route(request)}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route(request),
      'http.response.status_code': statusCode,
      'lectern.request': String(request.id),
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  runWithinSpan(next);
};
