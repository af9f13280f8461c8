import { displayName } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { deleteViews, saveView, type View } from './view-as.queries.js';

/**
 * Starts and ends the views in which an administrator sees Lectern as another person. The access guard applies a view to each
 * call, and refuses calls that a view does not allow.
 */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  async start(userId: string, actor: User, sessionId: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      const user = await manager.findOneBy(User, { id: userId });
      if (!user) throw new Refusal(404, 'identity.userGone');
      if (user.isService) throw new Refusal(409, 'identity.viewAs.service');
      if (user.role === 'admin') throw new Refusal(403, 'identity.viewAs.administrator');
      if (user.role === 'suspended') throw new Refusal(409, 'identity.viewAs.suspended');
      await this.endWithin(manager, sessionId);
      await saveView(manager, sessionId, { administratorId: actor.id, userId });
      const target = { kind: 'user', id: userId, name: displayName(user) } as const;
      await this.audit.record(manager, { actor, action: 'user.view-started', target });
    });
  }

  /** Ends the view of a session; without a session id, all views whose time is over. */
  async end(sessionId?: string): Promise<void> {
    await this.source.transaction((manager) => this.endWithin(manager, sessionId));
  }

  private async endWithin(manager: EntityManager, sessionId?: string) {
    for (const view of await deleteViews(manager, sessionId)) await this.recordEnd(manager, view);
  }

  private async recordEnd(manager: EntityManager, { administratorId, userId }: View) {
    const actor = await manager.findOneByOrFail(User, { id: administratorId });
    const user = await manager.findOneByOrFail(User, { id: userId });
    const target = { kind: 'user', id: userId, name: displayName(user) } as const;
    await this.audit.record(manager, { actor, action: 'user.view-ended', target });
  }
}
