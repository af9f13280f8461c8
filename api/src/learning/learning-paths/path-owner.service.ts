import type { EditedLearningPath } from '@lectern/contract';
import { LearningPath, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { PathAuthoringService, readPath } from './path-authoring.service.js';

/** The owners of learning paths. */
@Injectable()
export class PathOwnerService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly addresses: ConfirmedAddresses,
    private readonly authoring: PathAuthoringService,
  ) {}

  /** @throws Refusal (409) when no instructor has the address, or it is not confirmed */
  give(pathId: string, email: string, actor: User): Promise<EditedLearningPath> {
    return this.source.transaction(async (manager) => {
      const path = await this.authoring.lock(manager, pathId, actor);
      const owner = await this.findNextOwner(manager, email);
      if (path.ownerId === owner.id) return readPath(manager, pathId);
      await manager.update(LearningPath, pathId, { ownerId: owner.id });
      const target = { kind: 'learning-path', id: pathId, name: path.title } as const;
      await this.audit.record(manager, { actor, action: 'learning-path.given', target });
      return readPath(manager, pathId);
    });
  }

  private async findNextOwner(manager: EntityManager, email: string): Promise<User> {
    const person = await manager.findOneBy(User, { email, role: In(['instructor', 'admin']) });
    if (!person) throw new Refusal(409, 'courses.noInstructor');
    if (!(await this.addresses.isConfirmed(manager, person)))
      throw new Refusal(409, 'learning.path.ownerNotConfirmed');
    return person;
  }
}
