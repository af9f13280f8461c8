/**
 * `node api/tools/credential-suites.mjs <port> <contexts>`: the interface that the test suites of the W3C call
 * (https://w3c-ccg.github.io/vc-api/), over the built API. What it issues is signed by the code that signs badges, under a key of its own; it
 * verifies by the same library. `contexts` is a JSON file with the contexts that the suites use, by their addresses.
 * docs/develop/conformance.md has the commands of the suites.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as vc from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { loadContext } from '../dist/learning/credentials/contexts.js';
import { createKeyPair, createStatusList, signDocument } from '../dist/learning/credentials/sign-document.js';

const port = Number(process.argv[2]);
const contexts = JSON.parse(readFileSync(process.argv[3], 'utf8'));
const origin = `http://127.0.0.1:${port}`;
const LIST_PATH = '/status/1';
/** The length of Lectern's own lists. */
const LIST_LENGTH = 131_072;
const MULTIKEY = 'https://w3id.org/security/multikey/v1';

const { publicKey, privateKey } = await createKeyPair();
const controller = `did:key:${publicKey}`;
const key = {
  ...{ id: `${controller}#${publicKey}`, controller },
  ...{ publicKeyMultibase: publicKey, secretKeyMultibase: privateKey },
};
const suite = new DataIntegrityProof({ cryptosuite });

/** The keys that were looked up, by their controllers. */
const methods = new Map();

/** Contexts, the status list of this server, and keys whose address ends with the key itself, of any controller. */
async function load(url) {
  if (url === origin + LIST_PATH) return found(url, await signList());
  if (contexts[url]) return found(url, contexts[url]);
  const [controller, publicKeyMultibase] = url.split('#');
  if (/^z6Mk\w+$/.test(publicKeyMultibase) && /^(https:|did:(key|web):)/.test(controller)) {
    const method = { id: url, type: 'Multikey', controller, publicKeyMultibase };
    methods.set(controller, method);
    return found(url, { '@context': MULTIKEY, ...method });
  }
  const method = methods.get(url);
  if (!method) return loadContext(url);
  return found(url, {
    ...{ '@context': ['https://www.w3.org/ns/did/v1', MULTIKEY], id: url },
    ...{ verificationMethod: [method], assertionMethod: [method.id], authentication: [method.id] },
  });
}
const found = (documentUrl, document) => ({ document, documentUrl, contextUrl: null });

const signList = async () =>
  signDocument({ ...(await createStatusList(origin + LIST_PATH, LIST_LENGTH, [])), issuer: controller }, key);

/** An entry of the status list, as a badge has it. */
const credentialStatus = {
  ...{ id: `${origin}${LIST_PATH}#7`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  ...{ statusListIndex: '7', statusListCredential: origin + LIST_PATH },
};

const check = async ({ verified, error, statusResult }) => {
  const problem = error ?? statusResult?.error;
  if (!verified)
    throw new Error([problem?.message, ...(problem?.errors ?? []).map(({ message }) => message)].join(' '));
  if (statusResult?.results?.some(({ status }) => status)) throw new Error('The credential is revoked.');
  return { verified };
};
const checks = { suite, documentLoader: load };
const answers = {
  '/credentials/issue': ({ credential }) => signDocument(credential, key, load),
  '/status/credentials/issue': ({ credential }) =>
    signDocument({ ...credential, credentialStatus }, key, load),
  '/credentials/verify': async ({ verifiableCredential: credential }) =>
    check(
      await vc.verifyCredential({
        ...{ credential, ...checks },
        checkStatus: (options) => checkStatus({ ...options, ...checks }),
      }),
    ),
  '/presentations/verify': async ({ verifiablePresentation: presentation, options = {} }) =>
    check(
      await vc.verify({
        ...{ presentation, ...checks, challenge: options.challenge, domain: options.domain },
        unsignedPresentation: !presentation.proof,
      }),
    ),
  [LIST_PATH]: signList,
};

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const path = (request.url ?? '').replace(/^\/status(?=\/(credentials\/verify|presentations))/, '');
  const send = (status, answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  try {
    const answer = answers[path];
    if (!answer) return send(404, { errors: ['Unknown address'] });
    send(path.endsWith('issue') ? 201 : 200, await answer(body ? JSON.parse(body) : {}));
  } catch (error) {
    send(400, { errors: [error.message] });
  }
});
server.listen(port, '127.0.0.1', () => console.log(`${origin} ${controller}`));
