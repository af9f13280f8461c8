import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';
import type { User } from '../entities/index.js';
import { LTI_ISSUER_MARK, LTI_SUBJECT_MARK } from '../entities/interop/lti-names.js';

/**
 * Deletes rows about a person that no foreign key deletes with their account, and the names of their uploads.
 * @param isAddressConfirmed false: what names the address alone stays, because it may be another person's
 */
export async function deletePersonalRows(
  manager: EntityManager,
  { id, subject, email }: Pick<User, 'id' | 'subject' | 'email'>,
  { isAddressConfirmed }: { isAddressConfirmed: boolean },
): Promise<void> {
  await changeRows(manager, sql`DELETE FROM sessions WHERE sess->>'userId' = ${id}`);
  await changeRows(manager, sql`DELETE FROM provider_states WHERE payload->>'accountId' = ${subject}`);
  // The account of the built-in provider is also deleted where the site has switched to another provider since.
  await changeRows(manager, sql`DELETE FROM accounts WHERE id::text = ${subject} OR email = ${email}`);
  await changeRows(
    manager,
    sql`DELETE FROM invitations WHERE user_id = ${id} OR (email = ${email} AND ${isAddressConfirmed}::boolean)`,
  );
  if (isAddressConfirmed) {
    // Messages whose recipient has no account of the built-in provider, such as users of an external one.
    await changeRows(manager, sql`DELETE FROM mails WHERE recipient = ${email}`);
    await changeRows(manager, sql`DELETE FROM user_import_rows WHERE email = ${email}`);
  }
  // The person as a member of courses of a learning platform. The platform may list the person again later.
  await changeRows(
    manager,
    sql`
    DELETE FROM lti_members members
     USING lti_rosters rosters, lti_platforms platforms, users
     WHERE users.id = ${id} AND rosters.id = members.roster_id AND platforms.id = rosters.platform_id
       AND users.issuer = platforms.issuer || ${LTI_ISSUER_MARK} AND users.subject = ${LTI_SUBJECT_MARK} || members.subject`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE uploads SET file_name = '', title = NULL, description = NULL
     WHERE user_id = ${id} AND status <> 'processing'`,
  );
}

/** Finds a person's conversations. @returns their ids */
export async function findConversations(manager: EntityManager, userId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`SELECT id FROM chat_sessions WHERE user_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the texts of conversations and their connection to a person. The empty conversations stay, so that counts do not change. An
 * answer that is being written is stopped, because it would add text again.
 */
export async function eraseConversations(manager: EntityManager, ids: string[]): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE chat_messages
        SET content = '', metadata = '{}', rating_reason = NULL,
            status = CASE status WHEN 'writing' THEN 'stopped' ELSE status END
      WHERE session_id = ANY (${ids})`,
  );
  await changeRows(manager, sql`UPDATE chat_sessions SET title = '', user_id = NULL WHERE id = ANY (${ids})`);
}
