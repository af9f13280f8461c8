import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  Account,
  OneTimeLink,
  PasskeyChallenge,
  PendingSignIn,
  ProviderState,
  sharedSecret,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import {
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type DataSource, LessThan } from 'typeorm';
import { notice, page } from '../../platform/html-pages/page.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import { ProviderStateAdapter } from './provider-state.adapter.js';
import { KEEP_SIGNED_IN_CLAIM, showSignedOut, signOut, skipEmptySignOut } from './sign-out.js';

export const CLIENT_ID = 'lectern';
const SCOPE = 'openid email profile';
/** The prompt of "Initiating User Registration via OpenID Connect 1.0". */
export const SIGN_UP_PROMPT = 'create';

/** Cookies of the provider. Their paths are not `/`, as the strictest prefix, `__Host-`, would require. */
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
/** Where mail is configured, a new account is deleted unless its address is confirmed within these days. */
const CONFIRMATION_DAYS = 7;

/** Client secret of Lectern at the built-in provider. */
export const clientSecret = (source: DataSource) =>
  sharedSecret(source, 'provider-client', () => randomBytes(32).toString('base64url'));

/** The built-in OpenID Connect provider. Lectern is its only client, and PostgreSQL contains all its state. */
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
        require_auth_time: true,
        scope: SCOPE,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [key] },
    // The provider supports only what its one client uses.
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
      Grant: env.sessions.maxDays * DAY_SECONDS,
      // Not longer than Lectern's own session, or the person could sign in again without a password after its end.
      Session: (_context, { transient }) =>
        transient ? env.sessions.idleHours * 60 * 60 : env.sessions.keptDays * DAY_SECONDS,
    },
    claims: {
      openid: ['sub', KEEP_SIGNED_IN_CLAIM],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) =>
          signOut(context, form, { name: names.session, options: sessionCookie }),
        postLogoutSuccessSource: showSignedOut,
      },
    },
    interactions: {
      policy: promptsWithSignUp(),
      url: (_context, { uid }) => `/oidc/interaction/${uid}`,
    },
    discovery: { prompt_values_supported: ['none', 'login', 'consent', SIGN_UP_PROMPT] },
    findAccount: ({ oidc }, id, token) => findAccount(accounts, id, () => isKept(oidc.provider, token)),
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
  return provider;
}

/** Adds a prompt for sign-up before the prompt for sign-in. A person with a session at the provider sees neither. */
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

/** Whether the person chose 'Keep me signed in', by the provider's session that the authorization code names. */
async function isKept(provider: Provider, token: unknown): Promise<boolean> {
  const { sessionUid } = Object(token) as { sessionUid?: string };
  const session = sessionUid ? await provider.Session.findByUid(sessionUid) : undefined;
  return session !== undefined && !session.transient;
}

async function findAccount(accounts: AccountsService, id: string, keepsSignedIn: () => Promise<boolean>) {
  const account = await accounts.find(id);
  if (!account) return undefined;
  const { email, firstName, lastName, emailVerifiedAt } = account;
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      [KEEP_SIGNED_IN_CLAIM]: await keepsSignedIn(),
      email,
      email_verified: emailVerifiedAt !== null,
      given_name: firstName,
      family_name: lastName,
    }),
  };
}

/** Grants the scopes without a consent screen, because the only client is Lectern itself. */
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

function failurePage(context: KoaContextWithOIDC, error: string) {
  const isServerError = error === 'server_error';
  const sentence = isServerError ? 'identity.signIn.serverError' : 'identity.signIn.interrupted';
  const content = notice('identity.signIn.failed', sentence, {
    href: '/api/login',
    text: 'identity.signIn.again',
  });
  return page('identity.signIn.title', content, context.res as Response);
}

/** Deletes expired states, links, challenges and unfinished sign-ins, and accounts whose address was not confirmed in time. */
export async function deleteExpired(source: DataSource) {
  const expiresAt = LessThan(new Date());
  await source.getRepository(ProviderState).delete({ expiresAt });
  await source.getRepository(OneTimeLink).delete({ expiresAt });
  await source.getRepository(PasskeyChallenge).delete({ expiresAt });
  await source.getRepository(PendingSignIn).delete({ expiresAt });
  const createdAt = LessThan(new Date(Date.now() - CONFIRMATION_DAYS * DAY_SECONDS * 1000));
  await source.getRepository(Account).delete({ isPending: true, createdAt });
}
