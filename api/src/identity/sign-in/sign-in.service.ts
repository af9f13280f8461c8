import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, displayName, type Locale, MAX_NAME_LENGTH, PersonName } from '@lectern/contract';
import { Account, endSessions, findDirectoryAccount, User } from '@lectern/data';
import type { MessageValues } from '@lectern/i18n';
import { type ServerText, translateText } from '@lectern/i18n/server';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { DataSource, type EntityManager, Like } from 'typeorm';
import { validate as isUuid } from 'uuid';
import * as z from 'zod/mini';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { findAdministratorAddress } from '../accounts/administrator-address.js';
import { ConfirmedAddresses } from '../accounts/confirmed-addresses.service.js';
import { nameDomains, SignUpPolicy } from '../accounts/sign-up.policy.js';
import { ReceivedInvitationsService } from '../accepting-invitations/received-invitations.service.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { ClaimGroups } from './claim-groups.service.js';
import type { OidcProfile } from './openid.service.js';
import { absoluteLimit, isRecentSignIn, isSessionOver } from '../../platform/rights/session-limits.js';
import { holdLock } from '@lectern/data';

/** Titles of the pages about refused sign-ins; the sentence of each is the message `<title>Text`. */
type RefusalTitle = `identity.signIn.${
  | 'suspended'
  | 'builtInOff'
  | 'atProvider'
  | 'unconfirmed'
  | 'unconfirmedOff'
  | 'factorNeeded'
  | 'againNeeded'
  | 'noEmail'
  | 'emailTaken'
  | 'notInvited'
  | 'otherDomain'
  | 'closed'}`;

/** The provider authenticated the person, but Lectern refuses the sign-in and shows `text`. */
export class SignInRefusedError extends Error {
  readonly text: ServerText;

  constructor(
    readonly title: RefusalTitle,
    values?: MessageValues,
  ) {
    const text: ServerText = { id: `${title}Text`, ...(values && { values }) };
    super(translateText(DEFAULT_LOCALE, text));
    this.text = text;
  }
}

/** The fields of a session that are set when it starts. */
type SessionStart = Pick<SessionData, 'publicId' | 'signedInAt' | 'lastSeenAt' | 'isKept'>;

/** Finds or creates the user of a sign-in. */
@Injectable()
export class SignInService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
    private readonly invitations: ReceivedInvitationsService,
    private readonly claimGroups: ClaimGroups,
    private readonly signUp: SignUpPolicy,
    private readonly providers: SignInProviders,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /**
   * @param locale of a person who has no language yet
   * @param invitation token of the invitation whose link the browser opened
   * @throws SignInRefusedError
   */
  async findOrCreateUser(profile: OidcProfile, locale: Locale, invitation = ''): Promise<User> {
    const provider = this.providers.findProvider(profile);
    if (!this.providers.isOn(provider) && provider === 'built-in')
      throw new SignInRefusedError('identity.signIn.builtInOff', {
        provider: this.providers.externalName ?? '',
      });
    return this.source.transaction(async (manager) => {
      // The lock keeps two sign-ins that finish at the same time from creating two users.
      await holdLock(manager, `user ${profile.claims.sub}`);
      const existing = await this.findUser(manager, profile);
      const user = existing ?? (await this.createUser(manager, profile, invitation));
      const isNew = !user.id;
      user.lastActive = new Date();
      user.locale ??= locale;
      const isVerified = profile.claims['email_verified'] === true;
      // Addresses that the built-in provider confirmed are stored in its accounts.
      const isExternal = provider === 'external';
      user.vouchedEmail = isExternal && isVerified ? (readEmail(profile) ?? null) : null;
      const saved = await manager.save(user);
      if (isVerified && saved.email === readEmail(profile))
        await this.invitations.applyAtSignIn(manager, saved, { isNew });
      if (isExternal) await this.claimGroups.apply(manager, saved, profile.claims);
      if (saved.role === 'admin') {
        const target = { kind: 'user', id: saved.id, name: displayName(saved) } as const;
        await this.audit.record(manager, { actor: saved, action: 'user.signed-in', target });
      }
      return saved;
    });
  }

  /** The fields of a new session; null if the provider authenticated the person too long ago and must ask for the password again. */
  startSession(
    { claims, keepsSignedIn }: OidcProfile,
    { role }: User,
    asksPassword = false,
  ): SessionStart | null {
    const now = Date.now();
    const { sessions: limits } = this.env;
    // Some providers do not say when they authenticated the person.
    const signedInAt = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : now;
    const isKept = keepsSignedIn && role !== 'admin';
    const times = { signedInAt, lastSeenAt: now, isKept };
    const timesAtProvider = { ...times, lastSeenAt: signedInAt };
    if (isSessionOver(timesAtProvider, { limits, role, now })) return null;
    if (asksPassword && !isRecentSignIn(times, limits, now)) return null;
    return { ...times, publicId: randomUUID() };
  }

  /** Whether an external provider has confirmed the second factor that the site requires of administrators; true where none is needed. */
  isStrongEnough({ issuer, claims }: OidcProfile, { role }: User): boolean {
    const { acr, amr } = this.env.adminSecondFactor;
    if (this.providers.isBuiltIn({ issuer }) || role !== 'admin' || !(acr.length || amr.length)) return true;
    const methods = Array.isArray(claims['amr']) ? claims['amr'] : [];
    return acr.includes(String(claims['acr'])) || amr.some((method) => methods.includes(method));
  }

  /** Milliseconds that the cookie of a kept session lasts. */
  cookieAge({ role }: User): number {
    return absoluteLimit(this.env.sessions, role);
  }

  private async findUser(manager: EntityManager, { issuer, claims }: OidcProfile): Promise<User | null> {
    const user = await manager.findOneBy(User, { issuer, subject: claims.sub });
    if (user || !this.providers.isBuiltIn({ issuer })) return user;
    // The issuer of the built-in provider changes with PUBLIC_URL; its accounts stay the same.
    const moved = await manager.findOneBy(User, { issuer: Like('%/oidc'), subject: claims.sub });
    return moved && Object.assign(moved, { issuer });
  }

  private async createUser(
    manager: EntityManager,
    { issuer, claims }: OidcProfile,
    invitation: string,
  ): Promise<User> {
    const email = readEmail({ claims });
    if (!email) {
      throw new SignInRefusedError('identity.signIn.noEmail');
    }
    const isVerified = claims['email_verified'] === true;
    const isBuiltIn = this.providers.isBuiltIn({ issuer });
    if (!isBuiltIn) await requireOwnSubject(manager, claims.sub);
    const isOperators = isBuiltIn && (await findAdministratorAddress(manager, this.env)) === email;
    const directoryUser = isBuiltIn
      ? null
      : await findDirectoryAccount(manager, listExternalIds(issuer, claims));
    if (directoryUser) return this.moveToProvider(manager, directoryUser, { issuer, subject: claims.sub });
    const existing = await manager.findOneBy(User, { email });
    if (existing) {
      await this.requireSamePerson(manager, existing, { issuer, isVerified, isOperators });
      return this.moveToProvider(manager, existing, { issuer, subject: claims.sub });
    }
    const isAdministrator = email === this.env.adminEmail && (isBuiltIn ? isOperators : isVerified);
    if (!isAdministrator && !isBuiltIn)
      await this.requireSignUp(manager, { email, isVerified, token: invitation });
    return manager.create(User, {
      issuer,
      subject: claims.sub,
      email,
      firstName: readName(claims['given_name']),
      lastName: readName(claims['family_name']),
      role: isAdministrator ? 'admin' : 'student',
    });
  }

  /**
   * Refuses a new person of an external provider who may not have an account here. The built-in provider checks this when
   * it creates an account. The domain of an address counts only where the provider has confirmed the address.
   * @throws SignInRefusedError
   */
  private async requireSignUp(
    manager: EntityManager,
    person: { email: string; isVerified: boolean; token: string },
  ): Promise<void> {
    const { rule, domains } = this.signUp;
    const { email, isVerified } = person;
    if (rule === 'open') return;
    if (isVerified && this.signUp.allowsAddress(email)) return;
    if (await this.invitations.letsIn(manager, person)) return;
    if (rule === 'closed') throw new SignInRefusedError('identity.signIn.closed', { email });
    if (rule === 'invitation') throw new SignInRefusedError('identity.signIn.notInvited', { email });
    throw new SignInRefusedError('identity.signIn.otherDomain', { email, ...nameDomains(domains) });
  }

  /**
   * Refuses a sign-in at another provider that may not be by the user with this address. Both providers must have confirmed
   * the address: else a stranger could have signed up with the address at either of them.
   * @param isOperators the sign-in is by the account with ADMIN_PASSWORD, which always lets the operator in
   * @throws SignInRefusedError
   */
  private async requireSamePerson(
    manager: EntityManager,
    user: User,
    { issuer, isVerified, isOperators }: { issuer: string; isVerified: boolean; isOperators: boolean },
  ): Promise<void> {
    const provider = this.providers.externalName ?? '';
    const values = { email: user.email, provider };
    const isFromBuiltIn = this.providers.isBuiltIn(user);
    if (user.issuer === issuer || user.isService) throw new SignInRefusedError('identity.signIn.emailTaken');
    if (isOperators) return;
    // A password must not replace the sign-in that an organization has set up.
    if (this.providers.isBuiltIn({ issuer }) && !isFromBuiltIn && this.providers.hasExternal)
      throw new SignInRefusedError('identity.signIn.atProvider', values);
    if (!isVerified) throw new SignInRefusedError('identity.signIn.emailTaken');
    if (this.providers.isBuiltIn({ issuer }) || !isFromBuiltIn) return;
    if (await this.addresses.isConfirmed(manager, user)) return;
    const title = this.providers.isBuiltInOn
      ? 'identity.signIn.unconfirmed'
      : 'identity.signIn.unconfirmedOff';
    throw new SignInRefusedError(title, values);
  }

  /** Moves a user to another provider, where alone they sign in from then on. */
  private async moveToProvider(
    manager: EntityManager,
    user: User,
    { issuer, subject }: { issuer: string; subject: string },
  ): Promise<User> {
    // The person who had the account before may have signed up with an address of someone else.
    await endSessions(manager, user);
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    const action = 'user.provider-changed';
    await this.audit.record(manager, { actor: user, action, target, detail: `${user.issuer} → ${issuer}` });
    return Object.assign(user, { issuer, subject });
  }
}

/**
 * Refuses a subject that is the id of an account of the built-in provider, because users of those accounts are found by it.
 * @throws SignInRefusedError
 */
async function requireOwnSubject(manager: EntityManager, subject: string): Promise<void> {
  if (isUuid(subject) && (await manager.existsBy(Account, { id: subject })))
    throw new SignInRefusedError('identity.signIn.emailTaken');
}

/** Issuers of Microsoft Entra ID. There `sub` differs in every application, so directories send the object id (`oid`) instead. */
const ENTRA_ISSUER = /^https:\/\/login\.microsoftonline\.(com|us)\//;

/** The ids that a directory may have sent for a person: the subject and, with Microsoft Entra ID, the object id. */
function listExternalIds(issuer: string, { sub, oid }: OidcProfile['claims']): string[] {
  return ENTRA_ISSUER.test(issuer) && typeof oid === 'string' ? [sub, oid] : [sub];
}

const readEmail = ({ claims }: Pick<OidcProfile, 'claims'>) => readText(claims['email'])?.toLowerCase();

const readText = (claim: unknown) =>
  typeof claim === 'string' && claim.trim() ? claim.trim().slice(0, 254) : undefined;

/** Null for a name that Lectern would not accept from the person either. */
function readName(claim: unknown): string | null {
  const { success, data } = z.safeParse(PersonName, readText(claim)?.slice(0, MAX_NAME_LENGTH) ?? null);
  return success ? data : null;
}
