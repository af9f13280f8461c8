import { endSessions, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Ends a user's sessions on all replicas, their sessions at the built-in provider, and their open event streams. */
@Injectable()
export class SessionRevocationService {
  revoke(manager: EntityManager, user: User): Promise<void> {
    return endSessions(manager, user);
  }
}
