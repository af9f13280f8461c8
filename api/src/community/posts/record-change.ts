import type { AuditAction } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AuditService } from '../../platform/audit/audit.service.js';

/**
 * Records in the audit log what an instructor did with a question or answer. The log does not contain the text of the question or answer.
 * @param id id of the post or thread
 */
export async function recordChange(
  audit: AuditService,
  manager: EntityManager,
  { action, courseId, id, user }: { action: AuditAction; courseId: string; id: string; user: User },
): Promise<void> {
  const course = await manager.findOneByOrFail(Course, { id: courseId });
  const target = { kind: 'course', id: courseId, name: course.title } as const;
  await audit.record(manager, { actor: user, action, target, detail: id });
}
