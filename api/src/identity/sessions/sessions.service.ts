import { displayName, type Session } from '@lectern/contract';
import { endProviderSessions, endSessions, notify, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { describeBrowser } from './describe-browser.js';
import { isSessionOver, lastSeenAt, signedInAt } from '../../platform/rights/session-limits.js';
import { deleteSession, findSessions } from './sessions.queries.js';

/** Lists and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly audit: AuditService,
    private readonly providers: SignInProviders,
  ) {}

  async list({ id, role }: User, currentId: string | undefined): Promise<Session[]> {
    const sessions = await findSessions(this.source.manager, id);
    const rule = { limits: this.env.sessions, role, now: Date.now() };
    return sessions
      .filter((session) => !isSessionOver(session, rule))
      .map((session) => presentSession(session, currentId))
      .sort(
        (one, other) =>
          Number(other.isCurrent) - Number(one.isCurrent) || (one.lastSeen < other.lastSeen ? 1 : -1),
      );
  }

  /** @throws Refusal (404) for a session that has ended or is someone else's */
  async end(user: User, sessionId: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      if (!(await deleteSession(manager, sessionId, user.id))) throw new Refusal(404, 'identity.sessionGone');
      // The provider does not know which of its sessions belongs to this session, so all of them end: each browser asks for the
      // password at its next sign-in.
      if (this.providers.isBuiltIn(user)) await endProviderSessions(manager, user.subject);
      await notify(manager, 'user_changed', user.id);
    });
  }

  async endOthers(user: User, currentId: string | undefined): Promise<void> {
    await this.source.transaction((manager) => endSessions(manager, user, currentId));
  }

  /** Ends a user's sessions for an administrator. The administrator's current session goes on if the user is the administrator. */
  async endAll(userId: string, actor: User, currentId: string | undefined): Promise<void> {
    await this.source.transaction(async (manager) => {
      const user = await manager.findOneBy(User, { id: userId });
      if (!user) throw new Refusal(404, 'identity.userGone');
      await endSessions(manager, user, userId === actor.id ? currentId : undefined);
      const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
      await this.audit.record(manager, { actor, action: 'user.sessions-ended', target });
    });
  }
}

function presentSession(session: SessionData, currentId: string | undefined): Session {
  return {
    id: session.publicId,
    browser: describeBrowser(session.userAgent ?? ''),
    firstSeen: new Date(signedInAt(session)).toISOString(),
    lastSeen: new Date(lastSeenAt(session)).toISOString(),
    isCurrent: session.publicId === currentId,
  };
}
