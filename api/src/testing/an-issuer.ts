import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, Provider } from 'oidc-provider';

/** The site whose people the provider signs in, as `PUBLIC_URL`. */
const SITE = 'https://learn.example.org';
const CLIENT = { clientId: 'school', clientSecret: 'a secret: of/theirs' };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An identity provider that is not Lectern's. */
export interface AnIssuer {
  issuer: string;
  /** `Env.oidc` of its client. */
  oidc: { issuer: string; clientId: string; clientSecret: string };
  provider: Provider;
  key: KeyObject;
  close(): void;
}

/**
 * Starts a provider that signs everybody in as Grace, or as the `sub` of the claims, and supports only client_secret_basic. Later
 * changes of `claims` count for later sign-ins.
 * @param getApiUrl where the site is reached
 */
export async function startIssuer(
  claims: Record<string, unknown>,
  { authentication = {}, getApiUrl }: { authentication?: object; getApiUrl: () => string },
): Promise<AnIssuer> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${SITE}/api/callback`],
        post_logout_redirect_uris: [`${SITE}/`],
        backchannel_logout_uri: `${SITE}/api/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [privateKey.export({ format: 'jwk' }) as JWK] },
    clientAuthMethods: ['client_secret_basic'],
    acrValues: ['mfa'],
    claims: {
      openid: ['sub', 'amr'],
      acr: null,
      email: ['email', 'email_verified'],
      profile: ['given_name', 'departments'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // The product's public address leads to the API under test.
    // Without the provider's own dispatcher, which refuses connections to this machine.
    fetch: (url, options) =>
      fetch(String(url).replace(SITE, getApiUrl()), {
        ...(options as RequestInit),
        dispatcher: undefined,
      } as RequestInit),
    interactions: { url: () => '/enter' },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...claims, sub: accountId }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: CLIENT.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  server.on('request', (request, response) =>
    request.url === '/enter'
      ? void provider.interactionFinished(request, response, {
          login: { accountId: String(claims['sub'] ?? 'grace'), ...authentication },
        })
      : void provider.callback()(request, response),
  );
  return { issuer, oidc: { issuer, ...CLIENT }, provider, key: privateKey, close: () => server.close() };
}
