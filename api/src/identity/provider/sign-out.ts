import type { CookieOptions, Response } from 'express';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { html, Html } from '@lectern/text';
import { notice, page, type PageContent } from '../../platform/html-pages/page.js';

/** Claim of the built-in provider's ID token: the person chose 'Keep me signed in'. */
export const KEEP_SIGNED_IN_CLAIM = 'lectern_keep';

/** Only this site can set the cookie, so a link on another site cannot end the provider's session without a confirmation. */
export const SIGN_OUT_COOKIE = 'lectern.sign-out';
export const signOutCookie = (secure = false): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/oidc/session/end',
});

interface SessionCookie {
  name: string;
  options: object;
}

/** Ends the provider's session, without asking the person if Lectern's own sign-out has set its cookie. */
export async function signOut(context: KoaContextWithOIDC, form: string, cookie: SessionCookie) {
  const { session, params } = context.oidc;
  if (!context.cookies.get(SIGN_OUT_COOKIE)) return askBeforeSignOut(context, form);
  await session?.destroy();
  context.cookies.set(cookie.name, null, cookie.options);
  context.redirect(String(params?.['post_logout_redirect_uri'] ?? '/'));
}

/** Redirects if there is no session to end, because the library's page would need an inline script, which the CSP forbids. */
export async function skipEmptySignOut(context: KoaContextWithOIDC, next: () => Promise<void>) {
  await next();
  const { oidc } = context;
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session?.accountId) return;
  context.redirect(String(oidc.params?.['post_logout_redirect_uri'] ?? '/'));
}

/** @param form the library's form, which contains a token against forged requests */
function askBeforeSignOut(context: KoaContextWithOIDC, form: string) {
  const content: PageContent = (t) =>
    html`<main>
      <div class="card">
        <h1>${t('identity.signOut.title')}</h1>
        <p class="lead">${t('identity.signOut.text')}</p>
        ${new Html(form)}
        <button class="action" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${t('identity.signOut.action')}
        </button>
      </div>
    </main>`;
  context.body = page('identity.signOut.windowTitle', content, context.res as Response);
}

export function showSignedOut(context: KoaContextWithOIDC) {
  const link = { href: '/', text: 'identity.signedOut.open' } as const;
  context.body = page(
    'identity.signedOut.windowTitle',
    notice('identity.signedOut.title', 'identity.signedOut.text', link),
    context.res as Response,
  );
}
