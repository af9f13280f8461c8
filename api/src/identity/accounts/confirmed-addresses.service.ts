import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { findConfirmed } from './accounts.queries.js';

/**
 * Decides whether the address of a user is confirmed: by our mail, by another provider that vouches for it, or because it is
 * ADMIN_EMAIL. Anybody can sign up with an address that is not, so naming it must give that account nothing.
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly providers: SignInProviders,
  ) {}

  /** Ids of those of the users whose address is confirmed. */
  async find(manager: EntityManager, userIds: string[]): Promise<Set<string>> {
    return new Set(await findConfirmed(manager, userIds, this.reservedAddress));
  }

  async isConfirmed(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<boolean> {
    return (await this.find(manager, [id])).has(id);
  }

  /** The built-in provider gives the account with this address only to the holder of ADMIN_PASSWORD. */
  private get reservedAddress(): string | null {
    return this.providers.isBuiltInOn && this.env.adminPassword !== undefined ? this.env.adminEmail : null;
  }
}
