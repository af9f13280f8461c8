import { Refusal } from '../../platform/http/refusal.js';
import type { AudienceIds } from './managed.queries.js';

/** @throws Refusal (400) unless there is either a course or a group */
export function requireAudience({
  courseId = null,
  groupId = null,
}: {
  courseId?: string | null | undefined;
  groupId?: string | null | undefined;
}): AudienceIds {
  if ((courseId === null) === (groupId === null)) throw new Refusal(400, 'messages.announcement.oneAudience');
  return { courseId, groupId };
}
