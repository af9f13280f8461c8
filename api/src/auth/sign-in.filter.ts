import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SignInRefused } from './arrivals.service.js';
import { ProviderUnreachable } from './openid.service.js';
import { notice, sendPage } from '../pages/page.js';

/** Ends a failed sign-in on a page that says why and how to go on. */
@Catch()
export class SignInFilter implements ExceptionFilter {
  private readonly logger = new Logger('sign-in');

  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { returnTo = '/', userId } = request.session;
    if (error instanceof SignInRefused) {
      const way = { href: '/api/logout', text: 'Sign in with another account' };
      return sendPage(response, 403, error.title, notice(error.title, error.message, way));
    }
    this.logger.warn(error instanceof Error ? `${error.name}: ${error.message}` : error);
    // Of two windows that signed in at once, the second finds the work done.
    if (userId) return response.redirect(returnTo);
    const [status, sentence] =
      error instanceof ProviderUnreachable
        ? [503, 'The sign-in service doesn’t answer at the moment. Please try again in a minute.']
        : [400, 'The sign-in was interrupted, took too long or was declined. Nothing has changed.'];
    const way = { href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`, text: 'Sign in again' };
    return sendPage(
      response,
      status as number,
      'Sign in',
      notice('Signing in didn’t work', sentence as string, way),
    );
  }
}
