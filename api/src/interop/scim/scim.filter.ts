import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorBody } from '../../platform/http/error.filter.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { sendScimError } from './scim-errors.js';

/** Gives errors of SCIM calls the form of the standard. Unexpected errors are logged and returned without details. */
@Catch()
export class ScimFilter implements ExceptionFilter {
  private readonly logger = new Logger('scim');

  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (errorBody(error).statusCode >= 500 && !(error instanceof HttpException)) this.logger.error(error);
    if (response.headersSent) return response.destroy();
    return sendScimError(response, error, getRequestLocale(http.getRequest<Request>()));
  }
}
