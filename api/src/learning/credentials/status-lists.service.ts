import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import type { Addresses } from './addresses.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { describeStatusList } from './credential-documents.js';
import { findLatestList, findRevokedPositions, takePosition } from './credentials.queries.js';
import type { SignedDocument } from './sign-document.js';

/** Bits of a list: the least that the standard allows, so that a request for a list does not say whose status is asked for. */
const LIST_LENGTH = 131_072;

/** A list takes credentials until half of its bits are given away: then a random bit is still found at the second try. */
const MAX_USED = LIST_LENGTH / 2;

/** A list is signed again after this time, and when one of its bits changes. */
const SIGNED_FOR_MS = 60 * 60_000;
/** For how long verifiers may believe a list. */
const VALID_HOURS = 24;

/** The published lists of revoked credentials. */
@Injectable()
export class StatusListsService {
  /** The signed lists, by number. */
  private readonly signed = new Map<number, { key: string; at: number; document: SignedDocument }>();

  constructor(
    private readonly source: DataSource,
    private readonly keys: CredentialKeysService,
  ) {}

  /** Takes a random bit that was never given away before. */
  async takeBit(manager: EntityManager): Promise<{ list: number; position: number }> {
    const { list: latest, used } = await findLatestList(manager);
    const list = used < MAX_USED ? latest : latest + 1;
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
    const key = JSON.stringify([signingKey.id, positions]);
    const known = this.signed.get(list);
    if (known?.key === key && Date.now() - known.at < SIGNED_FOR_MS) return known.document;
    const { createStatusList, signDocument } = await import('./sign-document.js');
    const at = new Date();
    const unsigned = await createStatusList(addresses.statusList(list), LIST_LENGTH, positions);
    const document = await signDocument(
      { ...unsigned, ...describeStatusList(addresses, at, VALID_HOURS) },
      signingKey,
    );
    this.signed.set(list, { key, at: at.getTime(), document });
    return document;
  }
}
