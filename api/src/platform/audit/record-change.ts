import { type AuditAction, type AuditTargetKind, displayName } from '@lectern/contract';
import { AuditEntry, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface Change {
  actor: Pick<User, 'id'> & Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;
  action: AuditAction;
  /** The name is null where the person's data is erased. */
  target: { kind: AuditTargetKind; id: string; name: string | null };
  /** Names of the changed fields. */
  fields?: string[];
  /** A short text about the change, such as 'student → admin'. */
  detail?: string | undefined;
}

/** Records a change within the transaction that makes it, so that the change and its entry are committed together. */
export async function recordChange(
  manager: EntityManager,
  { actor, action, target, fields = [], detail }: Change,
): Promise<void> {
  await manager.insert(AuditEntry, {
    actorId: actor.id,
    actorName: displayName(actor) || null,
    action,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    fields,
    detail: detail ?? null,
  });
}
