import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserEvents } from '../users/user-events.js';
import { AccountsService } from '../identity-provider/accounts.service.js';

/** Ends a user's sessions on all replicas, their sessions at the built-in provider, and their open event streams. */
@Injectable()
export class SessionRevocationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly userEvents: UserEvents,
  ) {}

  async revoke(manager: EntityManager, user: User) {
    await manager.query("DELETE FROM sessions WHERE sess->>'userId' = $1", [user.id]);
    await this.accounts.revokeSessions(manager, user);
    await this.userEvents.publish(manager, user.id);
  }
}
