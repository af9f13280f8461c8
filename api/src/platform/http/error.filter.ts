import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { DEFAULT_LOCALE, type ErrorBody, type Locale } from '@lectern/contract';
import { isServiceUnavailable, isTimeout } from '@lectern/data';
import { ThreadBusyError } from '@lectern/infra';
import type { Request, Response } from 'express';
import { getRequestLocale } from './request-locale.js';
import { Refusal } from './refusal.js';

const UNAVAILABLE = 'Lectern cannot reach its data at the moment. Please try again in a minute.';
const TOOK_TOO_LONG =
  'This took too long and was stopped, because Lectern is busy. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 60;

/** Gives every error one body: `{ statusCode, message, code?, params?, details? }`. Unexpected errors are logged and returned without details. */
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

/** The body for any error; Express and its body parser mark client errors by `expose`. */
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
  if (isServiceUnavailable(error)) return { statusCode: 503, message: UNAVAILABLE };
  if (isTimeout(error) || error instanceof ThreadBusyError)
    return { statusCode: 503, message: TOOK_TOO_LONG };
  const { status, expose, message } = Object(error);
  if (expose && status < 500) return { statusCode: status, message };
  return { statusCode: 500, message: 'A server error occurred. Please try again.' };
}
