import type { CredentialState, Revocation, Verification } from '@lectern/contract';
import { Certificate, Credential, CredentialAchievement, User } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { v5 as createNamedId } from 'uuid';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findShownGrades } from '../certificates/certificates.queries.js';
import { buildAddresses } from './addresses.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { buildCredential, type IssuingSite, isCurrent } from './credential-documents.js';
import { StatusListsService } from './status-lists.service.js';
import type { SignedDocument } from './sign-document.js';

/** Makes the ids of achievements; any fixed id. */
const ACHIEVEMENT_NAMESPACE = '5b1d3a6e-1c0b-4c0e-9f53-3f0b7d1a9c42';

/** The digital credentials of certificates: their holders create and delete them, administrators revoke them. */
@Injectable()
export class CredentialsService {
  readonly addresses: IssuingSite['addresses'];

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
    private readonly keys: CredentialKeysService,
    private readonly lists: StatusListsService,
    private readonly audit: AuditService,
  ) {
    this.addresses = buildAddresses(env.publicUrl);
  }

  get issuingSite(): IssuingSite {
    const { identity, region } = this.site.current;
    return { addresses: this.addresses, name: identity.name, locale: region.locale };
  }

  /** @throws Refusal (404) for another person's certificate, as all calls of a holder */
  async get(certificateId: string, user: User): Promise<CredentialState> {
    const certificate = await this.findOwn(this.source.manager, certificateId, user);
    return this.present(certificate, await this.findByCertificate(this.source.manager, certificateId));
  }

  /** @throws Refusal (409) while an administrator has revoked it */
  async create(certificateId: string, user: User): Promise<CredentialState> {
    const sign = await this.prepareSigning();
    await this.source.transaction(async (manager) => {
      const certificate = await this.findOwn(manager, certificateId, user, true);
      const known = await this.findByCertificate(manager, certificateId);
      if (known) return requireInForce(known);
      const achievement = await this.saveAchievement(manager, certificate);
      const status = await this.lists.takeBit(manager);
      const saved = await manager.save(Credential, {
        ...{ certificateId, achievementId: achievement.id, ...status, document: null },
      });
      const document = await sign({ ...saved, achievement } as Credential, certificate);
      await manager.update(Credential, saved.id, { document: document as never });
    });
    return this.get(certificateId, user);
  }

  /** One that is revoked stays so: only its content goes. */
  async delete(certificateId: string, user: User): Promise<CredentialState> {
    await this.source.transaction(async (manager) => {
      await this.findOwn(manager, certificateId, user, true);
      const revoked = { certificateId, revokedAt: Not(IsNull()) };
      await manager.update(Credential, revoked, { document: () => 'NULL' });
      await manager.delete(Credential, { certificateId, revokedAt: IsNull() });
    });
    return this.get(certificateId, user);
  }

  /** @throws Refusal (404) without a credential, Refusal (409) while it is revoked */
  async download(
    certificateId: string,
    user: User,
  ): Promise<{ document: SignedDocument; credential: Credential }> {
    const certificate = await this.findOwn(this.source.manager, certificateId, user);
    const credential = await this.findByCertificate(this.source.manager, certificateId);
    if (!credential) throw new Refusal(404, 'learning.credential.none');
    requireInForce(credential);
    return { document: await this.refresh(credential, certificate), credential };
  }

  /** @throws Refusal (404) for one that does not exist or that its holder has deleted */
  async read(id: string): Promise<SignedDocument> {
    const credential = await this.source.getRepository(Credential).findOne({
      where: { id, document: Not(IsNull()) },
      relations: { achievement: true, certificate: true },
    });
    if (!credential) throw new Refusal(404, 'learning.credential.none');
    return this.refresh(credential, await this.addGrade(credential.certificate));
  }

  /** @throws Refusal (404) */
  async findAchievement(id: string): Promise<CredentialAchievement> {
    const achievement = await this.source.getRepository(CredentialAchievement).findOneBy({ id });
    if (!achievement) throw new Refusal(404, 'learning.credential.noAchievement');
    return achievement;
  }

  /** What the verification page says about a certificate's credential; undefined without one. */
  async describe({ id }: Certificate): Promise<Verification['credential']> {
    const credential = await this.findByCertificate(this.source.manager, id);
    if (!credential) return undefined;
    const revocation = presentRevocation(credential);
    return {
      ...(credential.document && { url: this.addresses.credential(credential.id) }),
      ...(revocation && { revocationReason: revocation.reason }),
    };
  }

  /** The signed credential of a certificate, with its shown grade; undefined without one that is in force. */
  async findDocument(certificate: Certificate): Promise<SignedDocument | undefined> {
    const credential = await this.findByCertificate(this.source.manager, certificate.id);
    return credential?.document && !credential.revokedAt ? this.refresh(credential, certificate) : undefined;
  }

  /** The credentials of some certificates as administrators see them, by certificate. */
  async findRevocations(certificateIds: string[]): Promise<Map<string, { revocation: Revocation | null }>> {
    const found = await this.source.getRepository(Credential).findBy({ certificateId: In(certificateIds) });
    return new Map(
      found.map((credential) => [credential.certificateId, { revocation: presentRevocation(credential) }]),
    );
  }

  /** @throws Refusal (404) without a credential */
  async revoke(certificateId: string, reason: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const { credential, certificate } = await this.lock(manager, certificateId);
      await manager.update(Credential, credential.id, {
        ...{ revokedAt: credential.revokedAt ?? new Date(), revokedById: actor.id, revocationReason: reason },
      });
      await this.record(manager, certificate, actor, 'user.credential-revoked');
    });
  }

  /**
   * Undoes a revocation. A bit of a status list that says 'revoked' never says anything else again, so the credential is
   * signed again with another one. One whose holder deleted it meanwhile is gone.
   * @throws Refusal (404) without a revoked credential
   */
  async restore(certificateId: string, actor: User): Promise<void> {
    const sign = await this.prepareSigning();
    await this.source.transaction(async (manager) => {
      const { credential, certificate } = await this.lock(manager, certificateId);
      if (!credential.revokedAt) throw new Refusal(404, 'learning.credential.notRevoked');
      await this.record(manager, certificate, actor, 'user.credential-restored');
      if (!credential.document) return manager.delete(Credential, credential.id);
      const status = await this.lists.takeBit(manager);
      const shown = await this.addGrade(certificate, manager);
      const document = await sign({ ...credential, ...status } as Credential, shown);
      return manager.update(Credential, credential.id, {
        ...{ ...status, document: document as never },
        ...{ revokedAt: null, revokedById: null, revocationReason: null },
      });
    });
  }

  /** Signs again where the site's address, the shown grade or the status has changed. */
  private async refresh(credential: Credential, certificate: Certificate): Promise<SignedDocument> {
    const { document } = credential;
    const built = buildCredential(credential, certificate, this.issuingSite);
    if (document && isCurrent(document, built)) return document;
    const sign = await this.prepareSigning();
    const signed = await sign(credential, certificate);
    // Stores nothing where the credential got another status or was deleted meanwhile.
    const { id, list, position } = credential;
    const unchanged = { id, list, position, document: Not(IsNull()) };
    await this.source.manager.update(Credential, unchanged, { document: signed as never });
    return signed;
  }

  /** Before a transaction: the key is read by another connection, for which a transaction must not wait. */
  private async prepareSigning() {
    const { signDocument } = await import('./sign-document.js');
    const key = await this.keys.getSigningKey(this.addresses);
    return (credential: Credential, certificate: Certificate) =>
      signDocument(buildCredential(credential, certificate, this.issuingSite), key);
  }

  /** @param isLocked until the transaction ends, so that two calls do not create two credentials */
  private async findOwn(
    manager: EntityManager,
    id: string,
    { id: userId }: User,
    isLocked = false,
  ): Promise<Certificate> {
    const lock = isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {};
    const certificate = await manager.findOne(Certificate, { where: { id, userId }, ...lock });
    if (!certificate) throw new Refusal(404, 'learning.certificateNotFound');
    return this.addGrade(certificate, manager);
  }

  private async lock(manager: EntityManager, certificateId: string) {
    const certificate = await manager.findOne(Certificate, {
      where: { id: certificateId },
      lock: { mode: 'pessimistic_write' },
    });
    const credential = certificate && (await this.findByCertificate(manager, certificateId));
    if (!credential) throw new Refusal(404, 'learning.credential.none');
    return { credential, certificate };
  }

  private findByCertificate(manager: EntityManager, certificateId: string): Promise<Credential | null> {
    return manager.findOne(Credential, { where: { certificateId }, relations: { achievement: true } });
  }

  /** Adds the grade as far as the review rules show it now. */
  private async addGrade(certificate: Certificate, manager = this.source.manager): Promise<Certificate> {
    const [row] = await findShownGrades(manager, [certificate.id]);
    certificate.grade = row?.grade ?? null;
    return certificate;
  }

  private async saveAchievement(
    manager: EntityManager,
    { id: certificateId, courseId, learningPathId, courseName: name, requirements }: Certificate,
  ): Promise<CredentialAchievement> {
    const content = JSON.stringify([learningPathId ?? courseId ?? certificateId, name, requirements]);
    const id = createNamedId(content, ACHIEVEMENT_NAMESPACE);
    await manager
      .createQueryBuilder()
      .insert()
      .into(CredentialAchievement)
      .values({ id, name, requirements, isLearningPath: learningPathId !== null })
      .orIgnore()
      .execute();
    return manager.findOneByOrFail(CredentialAchievement, { id });
  }

  private present(
    { learnerName, courseName, issuedAt, expiresAt, grade }: Certificate,
    credential: Credential | null,
  ): CredentialState {
    const isPublished = credential?.document;
    return {
      credential: isPublished
        ? { url: this.addresses.credential(credential.id), requestedAt: credential.requestedAt.toISOString() }
        : null,
      revocation: credential && presentRevocation(credential),
      isForTrying: isLoopback(this.env.publicUrl),
      ...{ learnerName, courseName, issuedAt: issuedAt.toISOString(), grade },
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }

  /** The audit log has the certificate's course, and not the reason, in which people write what they like. */
  private async record(
    manager: EntityManager,
    { userId, learnerName, courseName }: Certificate,
    actor: User,
    action: 'user.credential-revoked' | 'user.credential-restored',
  ): Promise<void> {
    const target = { kind: 'user', id: userId, name: learnerName } as const;
    await this.audit.record(manager, { actor, action, target, detail: courseName });
  }
}

const presentRevocation = ({ revokedAt, revocationReason }: Credential): Revocation | null =>
  revokedAt && { revokedAt: revokedAt.toISOString(), reason: revocationReason ?? '' };

/** @throws Refusal (409) for one that an administrator has revoked */
function requireInForce(credential: Credential): void {
  const revocation = presentRevocation(credential);
  if (revocation)
    throw new Refusal(409, 'learning.credential.revoked', { values: { why: revocation.reason } });
}
