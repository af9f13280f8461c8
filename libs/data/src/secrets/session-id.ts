import { createHash } from 'node:crypto';

/** The id of a session as the `sessions` table has it. */
export const hashSessionId = (id: string): string => createHash('sha256').update(id).digest('hex');
