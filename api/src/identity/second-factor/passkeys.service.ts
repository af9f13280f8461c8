import { isIP } from 'node:net';
import type { PasskeyOptions } from '@lectern/contract';
import { Account, Passkey, PasskeyChallenge } from '@lectern/data';
import { getSiteName } from '@lectern/i18n/server';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { deleteChallenge } from './second-factor.queries.js';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** The id of a credential is base64url. */
const CREDENTIAL_ID = /^[\w-]+$/;

/** Loads the library on demand, because its certificate parsers would make each start of the server longer. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The answer of an authenticator does not fit the challenge, the site, or a stored passkey. */
export class PasskeyRefusedError extends Error {}

/** The fields of a new passkey that its authenticator chooses. */
export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Creates the challenges for authenticators, and verifies their answers. */
@Injectable()
export class PasskeysService {
  private readonly origin: string;
  /** The relying party: a passkey works on this host only. */
  private readonly rpId: string;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) { publicUrl }: Env,
  ) {
    const { origin, hostname } = new URL(publicUrl);
    [this.origin, this.rpId] = [origin, hostname];
  }

  /** False for a site with an IP address as its host, for which browsers create no passkeys. */
  get isAvailable(): boolean {
    return !isIP(this.rpId.replace(/^\[|\]$/g, ''));
  }

  /** @param boundTo the session or interaction from which the answer must come */
  async startRegistration(boundTo: string, { id, email }: Account): Promise<PasskeyOptions> {
    const existing = await this.listCredentials(id);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: getSiteName(),
      rpID: this.rpId,
      userID: buildHandle(id),
      userName: email,
      userDisplayName: email,
      excludeCredentials: existing,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.saveChallenge(boundTo, options.challenge);
    return { ...options };
  }

  /** @throws PasskeyRefusedError */
  async verifyRegistration(boundTo: string, response: unknown): Promise<NewCredential> {
    const expectedChallenge = await this.takeChallenge(boundTo);
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: false,
    }).catch(refuse);
    if (!registrationInfo) throw new PasskeyRefusedError('Not verified');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: transports.map(String).slice(0, 10),
    };
  }

  /**
   * @param accountId the account whose passkeys are accepted. Without it, any passkey is accepted, but its authenticator must verify
   * the person (by a PIN or a fingerprint).
   */
  async startSignIn(boundTo: string, accountId?: string): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.rpId,
      allowCredentials: accountId ? await this.listCredentials(accountId) : [],
      userVerification: accountId ? 'preferred' : 'required',
    });
    await this.saveChallenge(boundTo, options.challenge);
    return { ...options };
  }

  /** @returns the account of the passkey @throws PasskeyRefusedError */
  async verifySignIn(boundTo: string, answer: unknown, accountId?: string): Promise<Account> {
    const expectedChallenge = await this.takeChallenge(boundTo);
    const response = Object(answer) as AuthenticationResponseJSON;
    const passkeys = this.source.getRepository(Passkey);
    const credentialId = String(response.id);
    // PostgreSQL cannot compare with every text, such as one with the character U+0000.
    const passkey = CREDENTIAL_ID.test(credentialId)
      ? await passkeys.findOne({ where: { credentialId }, relations: { account: true } })
      : null;
    if (!passkey) throw new PasskeyRefusedError('Unknown passkey');
    if (accountId && passkey.accountId !== accountId) throw new PasskeyRefusedError('Of another account');
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: !accountId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }).catch(refuse);
    if (!verified) throw new PasskeyRefusedError('Not verified');
    const { userHandle } = response.response;
    if (userHandle && userHandle !== Buffer.from(buildHandle(passkey.accountId)).toString('base64url'))
      throw new PasskeyRefusedError('Of another account');
    await passkeys.update(passkey.id, {
      counter: String(authenticationInfo.newCounter),
      lastUsedAt: new Date(),
    });
    return passkey.account;
  }

  private async listCredentials(accountId: string) {
    const passkeys = await this.source.getRepository(Passkey).findBy({ accountId });
    return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  }

  private async saveChallenge(boundTo: string, challenge: string) {
    const expiresAt = new Date(Date.now() + CHALLENGE_LIFETIME_MS);
    await this.source.getRepository(PasskeyChallenge).upsert({ boundTo, challenge, expiresAt }, ['boundTo']);
  }

  /** Reads and deletes the challenge, so that it is good for one answer. @throws PasskeyRefusedError */
  private async takeChallenge(boundTo: string): Promise<string> {
    const row = await deleteChallenge(this.source.manager, boundTo);
    if (!row?.isOpen) throw new PasskeyRefusedError('No open challenge');
    return row.challenge;
  }
}

/** The user handle of WebAuthn. It is made of the account's id, because it must not contain personal data. */
const buildHandle = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/** The library throws plain errors for every answer that it refuses. */
function refuse(error: unknown): never {
  throw new PasskeyRefusedError(error instanceof Error ? error.message : 'Refused');
}
