import { listen, User, USER_CHANGED_CHANNEL } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Access } from '@lectern/contract';
import { concatMap, filter, merge, type Observable, Subject } from 'rxjs';
import type { EntityManager, Repository } from 'typeorm';
import { hasAccess } from '../rights/access.guard.js';
import { ENV } from '../infra.module.js';

/** Notifies every replica when a user's role changed or the account was deleted, so that open streams end. */
@Injectable()
export class UserEvents implements OnModuleInit, BeforeApplicationShutdown {
  private readonly changed = new Subject<string>();
  /** Emits after a lost connection, when events may have been missed. */
  private readonly reconnected = new Subject<void>();
  private stopListening?: () => Promise<void>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async onModuleInit() {
    this.stopListening = await listen(this.env.databaseUrl, USER_CHANGED_CHANNEL, {
      onMessage: (userId) => this.changed.next(userId),
      onReconnect: () => this.reconnected.next(),
    });
  }

  async beforeApplicationShutdown() {
    await this.stopListening?.();
  }

  /** Published when the transaction is committed. */
  async publish(manager: EntityManager, userId: string) {
    await manager.query('SELECT pg_notify($1, $2)', [USER_CHANGED_CHANNEL, userId]);
  }

  /** Emits when this user loses the given level of access, or their session ends. */
  accessLost(userId: string, access: Access, sessionId: string | undefined): Observable<unknown> {
    return merge(this.changed.pipe(filter((changed) => changed === userId)), this.reconnected).pipe(
      concatMap(() => this.mayGoOn(userId, access, sessionId)),
      filter((mayGoOn) => !mayGoOn),
    );
  }

  private async mayGoOn(userId: string, access: Access, sessionId: string | undefined): Promise<boolean> {
    if (!hasAccess(access, await this.users.findOneBy({ id: userId }))) return false;
    const ended = "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sess->>'publicId' = $1)";
    return !sessionId || (await this.users.query<unknown[]>(ended, [sessionId])).length === 0;
  }
}
