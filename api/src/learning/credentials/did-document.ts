import type { RequestHandler } from 'express';
import type { CredentialKeysService } from './credential-keys.service.js';
import { buildDidDocument } from './credential-documents.js';
import type { CredentialsService } from './credentials.service.js';
import { sendPublic } from './send-public.js';

/** Answers at the address where did:web looks the issuer up. */
export const serveDidDocument =
  (keys: CredentialKeysService, { addresses }: CredentialsService): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    keys
      .list()
      .then((all) => sendPublic(response, 'did', buildDidDocument(addresses, all)))
      .catch(next);
  };
