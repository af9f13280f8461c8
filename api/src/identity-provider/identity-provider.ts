import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { ProviderState, sharedSecret } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type DataSource, LessThan } from 'typeorm';
import { notice, page } from '../pages/page.js';
import type { AccountsService } from './accounts.service.js';
import { ProviderStateAdapter } from './provider-state.adapter.js';

export const CLIENT_ID = 'lectern';
const SCOPE = 'openid email profile';
/** The prompt of "Initiating User Registration via OpenID Connect 1.0". */
export const SIGN_UP_PROMPT = 'create';

/** Cookies of the provider. Their paths differ from `/`, so the browser's strictest prefix, `__Host-`, does not fit. */
function cookieNames(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    session: `${prefix}lectern.idp`,
    interaction: `${prefix}lectern.interaction`,
    resume: `${prefix}lectern.resume`,
  };
}

const HOUR_MS = 60 * 60_000;
const DAY_SECONDS = 24 * 60 * 60;

/** Client secret of the product at the built-in provider. */
export const clientSecret = (source: DataSource) =>
  sharedSecret(source, 'provider-client', () => randomBytes(32).toString('base64url'));

/** The built-in OpenID Connect provider, with the product as its only client and all state in PostgreSQL. */
export async function createIdentityProvider(
  source: DataSource,
  env: Env,
  accounts: AccountsService,
): Promise<Provider> {
  const sessionCookie = { httpOnly: true, sameSite: 'lax', path: '/oidc' } as const;
  const names = cookieNames(env.publicUrl);
  const key = await sharedSecret(source, 'provider-key', signingKey);
  const algorithm = key.kty === 'EC' ? 'ES256' : 'RS256';
  const configuration: Configuration = {
    adapter: (model) => new ProviderStateAdapter(source, model),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: await clientSecret(source),
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${env.publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${env.publicUrl}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        scope: SCOPE,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [key] },
    // Only what the one client uses.
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    cookies: {
      keys: await sharedSecret(source, 'provider-cookies', () => [randomBytes(32).toString('base64url')]),
      names,
      long: sessionCookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: 10 * 60,
      AuthorizationCode: 60,
      IdToken: HOUR_MS / 1000,
      Interaction: HOUR_MS / 1000,
      Grant: 14 * DAY_SECONDS,
      Session: 14 * DAY_SECONDS,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context) => endSession(context, names.session, sessionCookie),
      },
    },
    interactions: {
      policy: promptsWithSignUp(),
      url: (_context, { uid }) => `/oidc/interaction/${uid}`,
    },
    discovery: { prompt_values_supported: ['none', 'login', 'consent', SIGN_UP_PROMPT] },
    findAccount: (_context, id) => findAccount(accounts, id),
    loadExistingGrant: grantWithoutConsent,
    renderError: (context, { error }) => {
      context.type = 'html';
      context.body = failurePage(context, error);
    },
  };
  const provider = new Provider(`${env.publicUrl}/oidc`, configuration);
  provider.proxy = true;
  provider.use(skipEmptySignOut);
  const logger = new Logger('identity-provider');
  provider.on('server_error', (_context, error) => logger.error(error));
  setInterval(() => void deleteExpiredStates(source), HOUR_MS).unref();
  return provider;
}

/** Prompts for sign-up before sign-in; a person with a session at the provider sees neither. */
function promptsWithSignUp() {
  const { base, Check, Prompt } = interactionPolicy;
  const signUp = new Prompt({ name: SIGN_UP_PROMPT, requestable: true });
  signUp.checks.clear();
  signUp.checks.add(
    new Check('sign_up_requested', 'A new account was requested', ({ oidc }) =>
      oidc.promptPending(SIGN_UP_PROMPT) && !oidc.session?.accountId
        ? Check.REQUEST_PROMPT
        : Check.NO_NEED_TO_PROMPT,
    ),
  );
  const policy = base();
  policy.add(signUp, 0);
  return policy;
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', kid: randomUUID() };
}

async function findAccount(accounts: AccountsService, id: string) {
  const account = await accounts.find(id);
  if (!account) return undefined;
  const { email, firstName, lastName } = account;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      email,
      // The built-in provider sends no verification messages.
      email_verified: false,
      given_name: firstName,
      family_name: lastName,
    }),
  };
}

/** Grants the scopes without a consent screen: the only client is the product itself. */
async function grantWithoutConsent({ oidc }: KoaContextWithOIDC) {
  const { accountId } = oidc.session ?? {};
  const clientId = oidc.client?.clientId;
  const grantId = clientId && oidc.session?.grantIdFor(clientId);
  const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === accountId) return existing;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

/** Signs out without a confirmation page: only the product's own sign-out carries an ID token of this session. */
async function endSession(context: KoaContextWithOIDC, name: string, cookie: object) {
  const { session, entities, params } = context.oidc;
  const hint = entities.IdTokenHint as { payload: { sub: string } } | undefined;
  if (!session || hint?.payload.sub !== session.accountId)
    throw new errors.InvalidRequest('the ID token is not of this session');
  await session.destroy();
  context.cookies.set(name, null, cookie);
  context.redirect(String(params?.['post_logout_redirect_uri'] ?? '/'));
}

/** Redirects if there is no session to end: the library's page would need an inline script, which the CSP forbids. */
async function skipEmptySignOut(context: KoaContextWithOIDC, next: () => Promise<void>) {
  await next();
  const { oidc } = context;
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session?.accountId) return;
  context.redirect(String(oidc.params?.['post_logout_redirect_uri'] ?? '/'));
}

function failurePage(context: KoaContextWithOIDC, error: string) {
  const isServerError = error === 'server_error';
  const sentence = isServerError
    ? 'A server error occurred. Please try again.'
    : 'This sign-in was interrupted or took too long. Please start again.';
  const content = notice('Signing in didn’t work', sentence, { href: '/api/login', text: 'Sign in again' });
  return page('Sign in', content, context.res as Response);
}

const deleteExpiredStates = (source: DataSource) =>
  source
    .getRepository(ProviderState)
    .delete({ expiresAt: LessThan(new Date()) })
    .catch(() => undefined);
