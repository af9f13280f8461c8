import { randomUUID } from 'node:crypto';
import { LtiKey, ltiKeyName, openValue, sealValue } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { DataSource, IsNull, Not } from 'typeorm';

const ALGORITHM = 'RS256';
const LIFETIME = '5m';

/** The keys with which Lectern signs messages to platforms. The first is made when it is needed. */
@Injectable()
export class ToolKeysService {
  constructor(private readonly source: DataSource) {}

  async listPublic(): Promise<Record<string, unknown>[]> {
    const keys = await this.findInUse();
    const all = keys.length ? keys : [await this.create()];
    return all.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' }));
  }

  /** @throws WrongSecretsKeyError */
  async sign(payload: JWTPayload): Promise<string> {
    const { id, privateKey } = (await this.findInUse())[0] ?? (await this.create());
    const key = await importJWK(JSON.parse(openValue(this.source, ltiKeyName(id), privateKey)), ALGORITHM);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(key);
  }

  private findInUse(): Promise<LtiKey[]> {
    const keys = this.source.getRepository(LtiKey);
    return keys.find({ where: { privateKey: Not(IsNull()) }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  private async create(): Promise<LtiKey> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const id = randomUUID();
    const secret = JSON.stringify(await exportJWK(privateKey));
    return this.source.getRepository(LtiKey).save({
      id,
      publicKey: { ...(await exportJWK(publicKey)) },
      privateKey: sealValue(this.source, ltiKeyName(id), secret),
    } as LtiKey);
  }
}
