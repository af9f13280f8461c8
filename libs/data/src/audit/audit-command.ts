import { type AuditAction, displayName } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { NIL, v5 } from 'uuid';
import { AuditEntry } from '../entities/index.js';

/** Namespace of the ids of things that have a name only. */
const NAMESPACE = '5d3a7c1e-6f0b-4a57-9c5e-2b8d41f0a6c3';

/** The actor of what an operator did with a command: commands have no user. */
export const COMMAND_LINE = { id: NIL, firstName: 'Command', lastName: 'line' } as const;

/** What an operator did with a command outside of the product. */
export interface CommandChange {
  action: AuditAction;
  /** Things that have a name only get an id from it. */
  target: { kind: 'remote' | 'backup' | 'site'; name: string; id?: string };
  fields?: string[];
  detail?: string;
}

/** Records what an operator did with a command. */
export async function recordCommand(
  manager: EntityManager,
  { action, target, fields = [], detail = '' }: CommandChange,
): Promise<void> {
  await manager.insert(AuditEntry, {
    actorId: COMMAND_LINE.id,
    actorName: displayName(COMMAND_LINE),
    action,
    targetKind: target.kind,
    targetId: target.id ?? v5(`${target.kind} ${target.name}`, NAMESPACE),
    targetName: target.name,
    fields,
    detail,
  });
}
