import { findConfirmed, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { findAdministratorAddress } from './administrator-address.js';

/**
 * Decides whether the address of a user is confirmed: by an email of this site, by an external provider, by a directory, or because it is
 * ADMIN_EMAIL. Strangers can sign up with an address that is not theirs, so people who name an unconfirmed address must not give the
 * account anything.
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Finds the users whose address is confirmed. @returns their ids */
  async find(manager: EntityManager, userIds: string[]): Promise<Set<string>> {
    return new Set(await findConfirmed(manager, userIds, await this.findReserved(manager)));
  }

  /** Finds the address that counts as confirmed without an email. Null: none. */
  findReserved(manager: EntityManager): Promise<string | null> {
    return findAdministratorAddress(manager, this.env);
  }

  async isConfirmed(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<boolean> {
    return (await this.find(manager, [id])).has(id);
  }
}
