import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Like } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import type { Arrival } from './openid.service.js';

/** A person whom the provider knows but the product doesn't let in; `message` is a sentence for them. */
export class SignInRefused extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

/** Finds or makes the user behind a sign-in. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws SignInRefused */
  async welcome(arrival: Arrival): Promise<User> {
    return this.source.transaction(async (manager) => {
      // Two windows that finish at once make one user.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`user ${arrival.claims.sub}`]);
      const user = (await this.known(manager, arrival)) ?? (await this.newcomer(manager, arrival));
      user.lastActive = new Date();
      return manager.save(user);
    });
  }

  private async known(manager: EntityManager, { issuer, claims }: Arrival): Promise<User | null> {
    const user = await manager.findOneBy(User, { issuer, subject: claims.sub });
    if (user || this.env.oidc) return user;
    // An account of the built-in provider stays the same person's when the product moves to another address.
    const moved = await manager.findOneBy(User, { issuer: Like('%/oidc'), subject: claims.sub });
    return moved && Object.assign(moved, { issuer });
  }

  private async newcomer(manager: EntityManager, { issuer, claims }: Arrival): Promise<User> {
    const email = text(claims['email'])?.toLowerCase();
    if (!email) {
      throw new SignInRefused(
        'No email address',
        'Your sign-in provider didn’t share your email address. Allow it to, or ask an administrator.',
      );
    }
    const verified = claims['email_verified'] === true;
    const holder = await manager.findOneBy(User, { email });
    if (holder) return this.inherit(holder, issuer, claims.sub, verified);
    return manager.create(User, {
      issuer,
      subject: claims.sub,
      email,
      firstName: text(claims['given_name']) ?? null,
      lastName: text(claims['family_name']) ?? null,
      role: email === this.env.adminEmail && this.vouches(verified) ? 'admin' : 'student',
    });
  }

  /** A person moves with the product to another provider only if that one has verified the address. */
  private inherit(holder: User, issuer: string, subject: string, verified: boolean): User {
    if (!verified || holder.issuer === issuer) {
      throw new SignInRefused(
        'This email address is taken',
        'Another account has your email address. Sign in to that one, or ask an administrator.',
      );
    }
    return Object.assign(holder, { issuer, subject });
  }

  /** The built-in provider keeps ADMIN_EMAIL for the account that ADMIN_PASSWORD opens. */
  private vouches(verified: boolean) {
    return this.env.oidc ? verified : this.env.adminPassword !== undefined;
  }
}

const text = (claim: unknown) =>
  typeof claim === 'string' && claim.trim() ? claim.trim().slice(0, 254) : undefined;
