import { CredentialKey, credentialKeyName, openValue, sealValue } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { v4 as createId } from 'uuid';
import type { Addresses } from './addresses.js';
import { addKey } from './credentials.queries.js';
import type { SigningKey } from './sign-document.js';

/** The keys that sign credentials. The first is made when it is needed; `npm run rotate-secrets` retires the one in use. */
@Injectable()
export class CredentialKeysService {
  constructor(private readonly source: DataSource) {}

  /** @throws WrongSecretsKeyError */
  async getSigningKey({ did }: Addresses): Promise<SigningKey> {
    const { id, publicKey, privateKey } = (await this.findInUse()) ?? (await this.create());
    return {
      id: `${did}#${id}`,
      controller: did,
      publicKeyMultibase: publicKey,
      secretKeyMultibase: openValue(this.source, credentialKeyName(id), privateKey),
    };
  }

  /** The keys of all times, oldest first. */
  async list(): Promise<CredentialKey[]> {
    if (!(await this.findInUse())) await this.create();
    return this.source.getRepository(CredentialKey).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  private findInUse(): Promise<CredentialKey | null> {
    return this.source.getRepository(CredentialKey).findOneBy({ retiredAt: IsNull() });
  }

  private async create(): Promise<CredentialKey> {
    const { createKeyPair } = await import('./sign-document.js');
    const { publicKey, privateKey } = await createKeyPair();
    const id = createId();
    const sealed = sealValue(this.source, credentialKeyName(id), privateKey);
    await addKey(this.source.manager, { id, publicKey, privateKey: sealed });
    return this.source.getRepository(CredentialKey).findOneByOrFail({ retiredAt: IsNull() });
  }
}
