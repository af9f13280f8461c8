import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { DEFAULT_LOCALE, type ErrorBody, type Locale } from '@lectern/contract';
import { isServiceUnavailable, isTimeout } from '@lectern/data';
import { type ServerMessageId, translate } from '@lectern/i18n/server';
import { ThreadBusyError } from '@lectern/infra';
import type { Request, Response } from 'express';
import { getRequestLocale } from '../locale/request-locale.js';
import { Refusal } from './refusal.js';

const RETRY_AFTER_SECONDS = 60;

/** Sends every error as `{ statusCode, message, code?, params?, details? }`. Unexpected errors are logged and sent without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('error');

  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const body = errorBody(error, getRequestLocale(http.getRequest<Request>()));
    if (body.statusCode >= 500 && !(error instanceof HttpException)) this.logger.error(error);
    if (response.headersSent) return response.destroy();
    if (body.statusCode === 503) response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    return response.status(body.statusCode).json(body);
  }
}

/** Builds the body for any error. Express and its body parser mark errors of the client by `expose`. */
export function errorBody(error: unknown, locale: Locale = DEFAULT_LOCALE): ErrorBody {
  if (error instanceof Refusal) {
    const { code, values, details } = error;
    return {
      statusCode: error.getStatus(),
      message: error.describe(locale),
      code,
      ...(values && { params: values }),
      ...(details !== undefined && { details }),
    };
  }
  if (error instanceof HttpException) {
    const { code, details } = Object(error.getResponse());
    return {
      statusCode: error.getStatus(),
      message: error.message,
      ...(code && { code: String(code) }),
      ...(details && { details }),
    };
  }
  if (isServiceUnavailable(error)) return describeFailure(503, 'platform.unavailable', locale);
  if (isTimeout(error) || error instanceof ThreadBusyError)
    return describeFailure(503, 'platform.tookTooLong', locale);
  const { status, expose, message } = Object(error);
  if (expose && status < 500) return { statusCode: status, message };
  return describeFailure(500, 'platform.serverError', locale);
}

const describeFailure = (statusCode: number, id: ServerMessageId, locale: Locale): ErrorBody => ({
  statusCode,
  message: translate(locale, id),
  code: id,
});
