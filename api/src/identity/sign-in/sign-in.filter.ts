import { isTimeout } from '@lectern/data';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { loginUrl } from './login-url.js';
import { SignInRefusedError } from './sign-in.service.js';
import { ProviderUnreachableError } from './openid.service.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';

/** Turns a failed sign-in into a page that says why it failed and what to do next. */
@Catch()
export class SignInFilter implements ExceptionFilter {
  private readonly logger = new Logger('sign-in');

  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { returnTo, isPopup } = request.signInState ?? {};
    const { userId } = request.session;
    if (error instanceof SignInRefusedError) {
      const way = { href: '/api/logout', text: 'Sign in with another account' };
      return sendPage(response, 403, error.title, notice(error.title, error.message, way));
    }
    this.logger.warn(error instanceof Error ? `${error.name}: ${error.message}` : error);
    // If two windows sign in at once, the second fails but finds the user signed in.
    if (userId && !isPopup) return response.redirect(returnTo ?? '/');
    const [status, sentence] = describeFailure(error);
    // A frame or a window of its own stays one.
    const again = isPopup ? { prompt: 'login' as const, display: 'popup' as const } : { returnTo };
    const way = { href: loginUrl(again), text: 'Sign in again', isHere: isPopup };
    return sendPage(response, status, 'Sign in', notice('Signing in didn’t work', sentence, way));
  }
}

function describeFailure(error: unknown): [status: number, sentence: string] {
  if (error instanceof ProviderUnreachableError)
    return [503, 'The sign-in service is not responding. Please try again in a minute.'];
  if (isTimeout(error))
    return [503, 'Signing in took too long, because Lectern is busy. Please try again in a minute.'];
  return [400, 'The sign-in was interrupted, took too long or was declined. Nothing has changed.'];
}
