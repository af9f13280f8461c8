import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { from, generate } from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { issue } from '@digitalbazaar/vc';
import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list';
import { loadContext } from './contexts.js';

/** A pair of keys that signs credentials. */
export interface SigningKey {
  /** Address of the public key. */
  id: string;
  /** Address or identifier of the issuer, who owns the key. */
  controller: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

export type SignedDocument = Record<string, unknown>;

/**
 * Signs a credential by the cryptosuite eddsa-rdfc-2022.
 * @param documentLoader loads JSON-LD contexts; test suites use contexts that badges do not use
 * @throws Error where a field is not defined by the contexts
 */
export async function signDocument(
  credential: object,
  key: SigningKey,
  documentLoader = loadContext,
): Promise<SignedDocument> {
  const pair = await from({ ...key, type: 'Multikey' });
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite });
  return issue({ credential: structuredClone(credential), suite, documentLoader });
}

export async function createKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKeyMultibase, secretKeyMultibase } = await generate();
  return { publicKey: publicKeyMultibase, privateKey: secretKeyMultibase };
}

/** Creates the unsigned credential of a status list in which the bits at these positions are set. */
export async function createStatusList(
  id: string,
  length: number,
  positions: number[],
): Promise<SignedDocument> {
  const list = await createList({ length });
  for (const position of positions) list.setStatus(position, true);
  return createCredential({ id, list, statusPurpose: 'revocation' });
}
