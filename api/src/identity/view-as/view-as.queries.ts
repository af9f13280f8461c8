import { VIEW_AS_MINUTES } from '@lectern/contract';
import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** An administrator who sees Lectern as another user. */
export interface View {
  administratorId: string;
  userId: string;
}

/** Starts a view in a session, in place of an earlier one. */
export async function saveView(
  manager: EntityManager,
  sessionId: string,
  { administratorId, userId }: View,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO views_as (session_id, administrator_id, user_id)
    VALUES (${sessionId}, ${administratorId}, ${userId})
    ON CONFLICT (session_id) DO UPDATE SET user_id = excluded.user_id, started_at = now()`,
  );
}

/** Ends the view of a session; without a session, all views that are too old or whose session has ended. @returns the ended views */
export function deleteViews(manager: EntityManager, sessionId?: string): Promise<View[]> {
  const isOver = sessionId
    ? sql`session_id = ${sessionId}`
    : sql`(started_at < now() - make_interval(mins => ${VIEW_AS_MINUTES}::int)
           OR NOT EXISTS (SELECT FROM sessions WHERE sess->>'publicId' = session_id))`;
  return queryRows<View>(
    manager,
    sql`DELETE FROM views_as WHERE ${isOver} RETURNING administrator_id AS "administratorId", user_id AS "userId"`,
  );
}
