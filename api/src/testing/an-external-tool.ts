import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExternalToolSettings } from '@lectern/contract';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';

/**
 * An external tool on this machine, as LTI 1.3 describes it: it publishes keys and signs messages. Browsers are not part of it: a test
 * sends what they would send.
 */
export async function startExternalTool() {
  const keys = new Map([['first', await generateKeyPair('RS256', { extractable: true })]]);
  /** Paths that were asked for. */
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(request.url ?? '');
    const published = await Promise.all(
      [...keys].map(async ([kid, { publicKey }]) => ({
        ...(await exportJWK(publicKey)),
        ...{ kid, alg: 'RS256', use: 'sig' },
      })),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const settings: ExternalToolSettings = {
    ...{ name: 'Lab', loginUrl: `${url}/login`, launchUrls: [`${url}/launch`] },
    ...{ contentUrl: `${url}/choose`, keysUrl: `${url}/keys`, publicKey: null },
    ...{ opensIn: 'frame', sharesName: false, sharesEmail: false, readsMembers: false, isInNetwork: true },
  };

  async function sign(claims: JWTPayload, kid = 'first'): Promise<string> {
    const { privateKey } = keys.get(kid) ?? (await generateKeyPair('RS256'));
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  }

  return {
    ...{ url, settings, received, keys, sign },
    /** What it sends for a token. */
    buildAssertion: (clientId: string, audience: string): JWTPayload => ({
      ...{ iss: clientId, sub: clientId, aud: audience, jti: randomUUID() },
    }),
    /** The answer to a content request. */
    buildContent: (
      { clientId, deploymentId }: { clientId: string; deploymentId: string },
      { audience, data, items }: { audience: string; data: unknown; items: object[] },
    ): JWTPayload => ({
      ...{ iss: clientId, aud: audience, nonce: randomUUID() },
      [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/deployment_id`]: deploymentId,
      [`${LTI_DL}/content_items`]: items,
      [`${LTI_DL}/data`]: data,
    }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type ExternalToolServer = Awaited<ReturnType<typeof startExternalTool>>;
