import type { ReminderKind } from '@lectern/contract';
import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Saves which reminders a person does not get. @param token for links to unsubscribe; used only if the person has no token yet */
export async function saveMuted(
  manager: EntityManager,
  userId: string,
  { panel, mail, token }: { panel: ReminderKind[]; mail: ReminderKind[]; token: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO reminder_settings (user_id, muted_in_panel, muted_by_mail, unsubscribe_token)
    VALUES (${userId}, ${panel}, ${mail}, ${token})
    ON CONFLICT (user_id) DO UPDATE
       SET muted_in_panel = excluded.muted_in_panel, muted_by_mail = excluded.muted_by_mail`,
  );
}
