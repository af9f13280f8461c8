import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';

type Claims = Record<string, unknown>;

/**
 * A small external tool by LTI 1.3, on a host name that is another site than the product's. It offers one experiment as content. It asks for messages with forms, which browsers send without the product's session cookie.
 */
export async function startExternalTool(baseUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const launches: Claims[] = [];
  const host = new URL(baseUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const platform = `${baseUrl}/api/external-tools`;

  function sign(claims: Claims): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ ...times, ...claims })}`;
    return `${content}.${createSign('sha256').update(content).sign(privateKey).toString('base64url')}`;
  }

  const form = (action: string, fields: Record<string, string>) =>
    `<!doctype html><form method="post" action="${action}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('')}</form><script>document.forms[0].submit()</script>`;

  const login = (query: URLSearchParams) =>
    form(`${platform}/authorize`, {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      ...{ client_id: query.get('client_id') ?? '', redirect_uri: `${url}/launch` },
      ...{ login_hint: query.get('login_hint') ?? '', lti_message_hint: query.get('lti_message_hint') ?? '' },
      ...{ state: randomUUID(), nonce: randomUUID() },
    });

  function launch(body: string): string {
    const [, payload = ''] = new URLSearchParams(body).get('id_token')?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    launches.push(claims);
    if (claims[`${LTI}/message_type`] === 'LtiDeepLinkingRequest') return answerChoice(claims);
    return '<!doctype html><title>Lab</title><h1>Titration lab</h1>';
  }

  function answerChoice(claims: Claims): string {
    const settings = claims[`${LTI_DL}/deep_linking_settings`] as Record<string, string>;
    const item = { type: 'ltiResourceLink', title: 'Titration', lineItem: { scoreMaximum: 10 } };
    const token = sign({
      ...{ iss: claims['aud'], aud: claims['iss'], nonce: randomUUID() },
      [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/deployment_id`]: claims[`${LTI}/deployment_id`],
      [`${LTI_DL}/content_items`]: [item],
      [`${LTI_DL}/data`]: settings['data'],
    });
    return form(settings['deep_link_return_url'] ?? '', { JWT: token });
  }

  /** Reports 9 of 10 points for the person of the latest launch. */
  async function finish(): Promise<void> {
    const { aud, sub, ...claims } = launches.at(-1) ?? {};
    const assertion = sign({ iss: aud, sub: aud, aud: `${platform}/token`, jti: randomUUID() });
    const asked = await fetch(`${platform}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        ...{ client_assertion: assertion, scope: `${LTI_AGS}/scope/score` },
      }),
    });
    const { access_token: token } = (await asked.json()) as { access_token: string };
    const { lineitem = '' } = claims[`${LTI_AGS}/claim/endpoint`] as Record<string, string>;
    const score = {
      ...{ userId: sub, timestamp: new Date().toISOString(), scoreGiven: 9, scoreMaximum: 10 },
      ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
    };
    const sent = await fetch(`${lineitem}/scores`, {
      method: 'POST',
      body: JSON.stringify(score),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
    });
    if (!sent.ok) throw new Error(`The score was not taken: ${sent.status}`);
  }

  function answer(path: string, query: URLSearchParams, body: string): object | string {
    if (path === '/login') return login(query);
    if (path === '/launch') return launch(body);
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] };
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const sent = answer(pathname, searchParams, body);
      const isPage = typeof sent === 'string';
      response
        .writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' })
        .end(isPage ? sent : JSON.stringify(sent));
    });
  });
  await new Promise<void>((ready) => server.listen(0, host, ready));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, launches, finish },
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}
