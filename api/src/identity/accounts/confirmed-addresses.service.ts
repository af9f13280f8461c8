import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { findConfirmed } from './accounts.queries.js';
import { findAdministratorAddress } from './administrator-address.js';

/**
 * Decides whether the address of a user is confirmed: by our mail, by another provider or a directory that vouches for it, or because it is
 * ADMIN_EMAIL. Anybody can sign up with an address that is not, so naming it must give that account nothing.
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Ids of those of the users whose address is confirmed. */
  async find(manager: EntityManager, userIds: string[]): Promise<Set<string>> {
    const reserved = await findAdministratorAddress(manager, this.env);
    return new Set(await findConfirmed(manager, userIds, reserved));
  }

  async isConfirmed(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<boolean> {
    return (await this.find(manager, [id])).has(id);
  }
}
