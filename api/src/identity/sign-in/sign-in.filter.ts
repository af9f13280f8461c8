import { logout } from '@lectern/contract';
import { isTimeout } from '@lectern/data';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { ServerMessageId } from '@lectern/i18n/server';
import type { Request, Response } from 'express';
import { loginUrl } from './login-url.js';
import { SignInRefusedError } from './sign-in.service.js';
import { ProviderUnreachableError } from './openid.service.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';

/** Shows a page after a failed sign-in, with the reason and a link to what the person can do next. */
@Catch()
export class SignInFilter implements ExceptionFilter {
  private readonly logger = new Logger('sign-in');

  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { returnTo, isPopup } = request.signInState ?? {};
    // A call with an access token has no session.
    const userId = request.session?.userId;
    if (error instanceof SignInRefusedError) {
      // The link also ends the provider's session, which would sign the same person in again.
      const { provider } = request.signInState ?? {};
      const href = provider ? `${logout.path}?provider=${provider}` : logout.path;
      const link = { href, text: 'identity.signIn.otherAccount' } as const;
      return sendPage(response, 403, error.title, notice(error.title, error.text, link));
    }
    this.logger.warn(error instanceof Error ? `${error.name}: ${error.message}` : error);
    // If two windows sign in at the same time, the second sign-in fails, but the session is signed in by then.
    if (userId && !isPopup) return response.redirect(returnTo ?? '/');
    const [status, sentence] = describeFailure(error);
    // A sign-in in a frame or a popup window continues there.
    const query = isPopup ? { prompt: 'login' as const, display: 'popup' as const } : { returnTo };
    const target = isPopup ? '_self' : undefined;
    const link = { href: loginUrl(query), text: 'identity.signIn.again', target } as const;
    return sendPage(
      response,
      status,
      'identity.signIn.title',
      notice('identity.signIn.failed', sentence, link),
    );
  }
}

function describeFailure(error: unknown): [status: number, sentence: ServerMessageId] {
  if (error instanceof ProviderUnreachableError) return [503, 'identity.signIn.unreachable'];
  if (isTimeout(error)) return [503, 'identity.signIn.timeout'];
  return [400, 'identity.signIn.declined'];
}
