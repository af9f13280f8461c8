import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserChanges } from '../http/user-changes.js';
import { AccountsService } from '../identity/accounts.service.js';

/** Ends everything by which a person is signed in: sessions on all replicas, the provider's, open event streams. */
@Injectable()
export class DeparturesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly userChanges: UserChanges,
  ) {}

  async signOut(manager: EntityManager, user: User) {
    await manager.query("DELETE FROM sessions WHERE sess->>'userId' = $1", [user.id]);
    await this.accounts.signOut(manager, user);
    await this.userChanges.publish(manager, user.id);
  }
}
