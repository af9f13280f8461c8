import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import type { Addresses } from './addresses.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { describeStatusList } from './credential-documents.js';
import { findLatestList, findRevokedPositions, takePosition } from './credentials.queries.js';
import type { SignedDocument } from './sign-document.js';

/** Number of bits in a list: the minimum of the standard. Lists are so long that a request does not reveal which credential is checked. */
const LIST_LENGTH = 131_072;

/** Number of bits of a list that are assigned before a new list starts: half, so that on average two random tries find a free bit. */
const MAX_ASSIGNED_BITS = LIST_LENGTH / 2;

/** A signed list is cached for this time, or until one of its bits changes. */
const MAX_SIGNATURE_AGE_MS = 60 * 60_000;
/** For how long verifiers may rely on a signed list. */
const VALID_HOURS = 24;

/** The published lists of revoked credentials. */
@Injectable()
export class StatusListsService {
  /** The signed lists by their numbers. `contentKey` identifies the signing key and the revoked bits. */
  private readonly signedLists = new Map<
    number,
    { contentKey: string; signedAtMs: number; document: SignedDocument }
  >();

  constructor(
    private readonly source: DataSource,
    private readonly keys: CredentialKeysService,
  ) {}

  /** Assigns a random bit that was never assigned before. */
  async takeBit(manager: EntityManager): Promise<{ list: number; position: number }> {
    const { list: latest, used } = await findLatestList(manager);
    const list = used < MAX_ASSIGNED_BITS ? latest : latest + 1;
    for (;;) {
      const position = randomInt(LIST_LENGTH);
      if (await takePosition(manager, list, position)) return { list, position };
    }
  }

  /** @throws Refusal (404) for a list that does not exist */
  async get(number: string, addresses: Addresses): Promise<SignedDocument> {
    const list = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
    const { manager } = this.source;
    if (!list || list > (await findLatestList(manager)).list)
      throw new Refusal(404, 'learning.credential.noStatusList');
    const positions = await findRevokedPositions(manager, list);
    const signingKey = await this.keys.getSigningKey(addresses);
    const contentKey = JSON.stringify([signingKey.id, positions]);
    const cached = this.signedLists.get(list);
    if (cached?.contentKey === contentKey && Date.now() - cached.signedAtMs < MAX_SIGNATURE_AGE_MS)
      return cached.document;
    const { createStatusList, signDocument } = await import('./sign-document.js');
    const signedAt = new Date();
    const unsigned = await createStatusList(addresses.statusList(list), LIST_LENGTH, positions);
    const document = await signDocument(
      { ...unsigned, ...describeStatusList(addresses, signedAt, VALID_HOURS) },
      signingKey,
    );
    this.signedLists.set(list, { contentKey, signedAtMs: signedAt.getTime(), document });
    return document;
  }
}
