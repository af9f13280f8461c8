import type { Access } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concatMap, filter, type Observable } from 'rxjs';
import type { Repository } from 'typeorm';
import { hasAccess } from '../rights/access.guard.js';
import { hasSession } from '../rights/sessions.queries.js';
import { RowEvents } from './row-events.js';

/** Lets open streams end when a user's role changed or the account was deleted. */
@Injectable()
export class UserEvents {
  constructor(
    private readonly rowEvents: RowEvents,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Emits when this user loses the given level of access, or their session ends. */
  accessLost(userId: string, access: Access, sessionId: string | undefined): Observable<unknown> {
    return this.rowEvents.changes('user_changed', userId).pipe(
      concatMap(() => this.mayGoOn(userId, access, sessionId)),
      filter((mayGoOn) => !mayGoOn),
    );
  }

  private async mayGoOn(userId: string, access: Access, sessionId: string | undefined): Promise<boolean> {
    if (!hasAccess(access, await this.users.findOneBy({ id: userId }))) return false;
    return !sessionId || (await hasSession(this.users.manager, sessionId));
  }
}
