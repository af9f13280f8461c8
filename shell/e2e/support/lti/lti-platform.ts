import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const LTI_NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';

/** A score that the platform got. */
interface Score {
  userId: string;
  scoreGiven?: number;
  activityProgress: string;
}

/** Keeps data for the tool in its frame, by LTI Client Side postMessages and postMessage Storage, and counts the answers. */
const writeStorage = (origin: string) => `<script>
  const data = new Map();
  addEventListener('message', ({ origin, source, data: { subject, key, value, message_id } }) => {
    if (origin !== ${JSON.stringify(origin)}) return;
    if (subject === 'lti.put_data') data.set(key, value);
    source.postMessage({ subject: subject + '.response', message_id, key, value: data.get(key) }, origin);
    document.title = subject;
  });
</script>`;

/** What a teacher has added. */
interface Item {
  title: string;
  custom: Record<string, string>;
}

/**
 * A small learning platform by LTI 1.3, on a host name that is another site than the product's. `/choose` and `/learn` show the
 * product in a frame: to choose content, and to open what was chosen. Its pages keep data for tools, unless the address has `storage=none`.
 */
export async function startLtiPlatform(baseUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const items: Item[] = [];
  const scores: Score[] = [];
  const host = new URL(baseUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost';

  function sign(claims: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ ...times, ...claims })}`;
    return `${content}.${createSign('sha256').update(content).sign(privateKey).toString('base64url')}`;
  }

  const buildClaims = (kind: string, nonce: string) => ({
    ...{ iss: url, aud: 'tool', sub: `person-${kind}`, nonce, given_name: 'Grace', family_name: 'Hopper' },
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: '1',
    [`${LTI}/roles`]: [],
    [`${LTI}/target_link_uri`]: `${baseUrl}/api/lti/launch`,
    ...(kind === 'choose'
      ? {
          [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
          [`${LTI_DL}/deep_linking_settings`]: {
            ...{ deep_link_return_url: `${url}/added`, accept_types: ['ltiResourceLink'] },
            accept_presentation_document_targets: ['iframe'],
          },
        }
      : {
          [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
          [`${LTI}/resource_link`]: { id: 'link' },
          [`${LTI}/custom`]: items[0]?.custom,
          [`${LTI}/context`]: { id: 'context', title: 'Course there' },
          [`${LTI_AGS}/claim/endpoint`]: { scope: [`${LTI_AGS}/scope/score`], lineitem: `${url}/items/1` },
          [`${LTI_NRPS}/claim/namesroleservice`]: {
            ...{ context_memberships_url: `${url}/members`, service_versions: ['2.0'] },
          },
        }),
  });

  const answer = (path: string, query: URLSearchParams, body: string): object | string => {
    const kind = path.slice(1);
    if (kind === 'choose' || kind === 'learn') {
      const login = new URLSearchParams({
        ...{ iss: url, login_hint: kind, client_id: 'tool', lti_deployment_id: '1' },
        target_link_uri: `${baseUrl}/api/lti/launch`,
        ...(query.get('storage') !== 'none' && { lti_storage_target: '_parent' }),
      });
      return `<!doctype html><title>Course at the platform</title><h1>Course at the platform</h1>
        ${writeStorage(new URL(baseUrl).origin)}
        <iframe title="Tool" width="1000" height="640" src="${baseUrl}/api/lti/login?${login}"></iframe>`;
    }
    if (path === '/auth') {
      const token = sign(buildClaims(query.get('login_hint') ?? '', query.get('nonce') ?? ''));
      return `<!doctype html><form method="post" action="${query.get('redirect_uri')}">
        <input type="hidden" name="state" value="${query.get('state')}"><input type="hidden" name="id_token" value="${token}">
        </form><script>document.forms[0].submit()</script>`;
    }
    if (path === '/added') {
      const [, payload = ''] = new URLSearchParams(body).get('JWT')?.split('.') ?? [];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      items.push(...(claims[`${LTI_DL}/content_items`] as Item[]));
      return `<!doctype html><p>Added: ${items.at(-1)?.title}</p>`;
    }
    if (path === '/keys')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] };
    if (path === '/members')
      return {
        ...{ id: `${url}/members`, context: { id: 'context' } },
        members: ['person-learn', 'person-new'].map((user_id) => ({
          ...{ user_id, name: `Name of ${user_id}`, status: 'Active' },
          roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
        })),
      };
    if (path === '/token') return { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 };
    if (path === '/items/1/scores') scores.push(JSON.parse(body) as Score);
    return {};
  };
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
    ...{ url, items, scores },
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}
