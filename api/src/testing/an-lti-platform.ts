import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';

/** A request that the platform's server got. */
interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * A learning platform on this machine, as LTI 1.3 describes it: keys, tokens, scores and registrations over http. Browsers are not
 * part of it: a test sends its messages itself.
 */
export async function startLtiPlatform() {
  const keys = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  const addKey = async (kid: string) => keys.set(kid, await generateKeyPair('RS256', { extractable: true }));
  await addKey('first');
  const received: Received[] = [];
  /** What it answers to the next requests of a path; later ones get 200. */
  const statuses = new Map<string, number[]>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', async () => {
      const path = request.url ?? '/';
      received.push({ path, headers: request.headers, body });
      const status = statuses.get(path)?.shift() ?? 200;
      const answer = status === 200 ? await build(path) : {};
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function build(path: string): Promise<object> {
    if (path === '/keys')
      return {
        keys: await Promise.all(
          [...keys].map(async ([kid, { publicKey }]) => ({
            ...(await exportJWK(publicKey)),
            ...{ kid, alg: 'RS256', use: 'sig' },
          })),
        ),
      };
    if (path === '/token') return { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 };
    if (path === '/openid-configuration')
      return {
        ...{ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` },
        ...{ jwks_uri: `${url}/keys`, registration_endpoint: `${url}/register` },
        'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'moodle' },
      };
    if (path === '/register')
      return {
        client_id: 'registered',
        'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: 'd1' },
      };
    return {};
  }

  const settings = {
    ...{ name: 'Moodle of the school', issuer: url, clientId: 'tool', deploymentIds: ['d1'] },
    ...{
      authorizationUrl: `${url}/auth`,
      tokenUrl: `${url}/token`,
      tokenAudience: null,
      keysUrl: `${url}/keys`,
    },
    ...{ siteUrl: url, isInNetwork: true },
  };

  return {
    ...{ url, settings, received, statuses, keys, addKey },
    /** The claims of a launch; `claims` replaces some, `undefined` removes one. */
    buildClaims: (claims: JWTPayload): JWTPayload => ({
      ...{ iss: url, aud: 'tool', sub: 'learner-1', nonce: randomUUID() },
      ...{ given_name: 'Grace', family_name: 'Hopper', email: 'grace@example.org', locale: 'de-DE' },
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
      [`${LTI}/deployment_id`]: 'd1',
      [`${LTI}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [`${LTI}/resource_link`]: { id: 'link-1' },
      [`${LTI}/context`]: { id: 'course-1' },
      ...claims,
    }),
    async sign(claims: JWTPayload, kid = 'first', header: object = {}): Promise<string> {
      const { privateKey } = keys.get(kid) ?? (await generateKeyPair('RS256'));
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iat: now, exp: now + 300, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(privateKey);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type LtiPlatformServer = Awaited<ReturnType<typeof startLtiPlatform>>;
