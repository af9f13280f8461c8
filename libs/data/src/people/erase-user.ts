import type { DataSource, EntityManager } from 'typeorm';
import { forgetPersonInAuditLog } from '../audit/audit-names.js';
import { forgetAnswers } from '../assessment/exams/forget-answers.js';
import { ErasedUser, User } from '../entities/index.js';

type Erased = Pick<User, 'id' | 'subject' | 'email'>;

/**
 * Permanently deletes a person's data: account, sessions, messages, invitations, rows of imported files, certificates,
 * ratings, names of uploads, and the text of their chats and exam answers. Their enrollments, study times, exam marks and
 * empty chats stay without a user, so that counts do not change. The id is listed, so that a restored backup can delete them again.
 */
export async function eraseUser(manager: EntityManager, { id, subject, email }: Erased): Promise<void> {
  await manager.query("DELETE FROM sessions WHERE sess->>'userId' = $1", [id]);
  await manager.query("DELETE FROM provider_states WHERE payload->>'accountId' = $1", [subject]);
  // Also if the site has switched to another provider since.
  await manager.query('DELETE FROM accounts WHERE id::text = $1 OR email = $2', [subject, email]);
  // Messages to an address that no account here has, such as those of an external provider's users.
  await manager.query('DELETE FROM mails WHERE recipient = $1', [email]);
  await manager.query('DELETE FROM invitations WHERE email = $1', [email]);
  await manager.query('DELETE FROM user_import_rows WHERE email = $1', [email]);
  await manager.query(
    `UPDATE uploads SET file_name = '', title = NULL, description = NULL
      WHERE user_id = $1 AND status <> 'processing'`,
    [id],
  );
  await emptyConversations(manager, id);
  await forgetAnswers(manager, id);
  // Foreign keys delete the rest, or set its user to null.
  await manager.delete(User, id);
  await forgetPersonInAuditLog(manager, id);
  await manager.createQueryBuilder().insert().into(ErasedUser).values({ userId: id }).orIgnore().execute();
}

/**
 * Deletes accounts again that a restored backup brought back.
 * @param ids of accounts that were deleted after the backup
 * @returns how many of them the backup had
 */
export async function eraseAgain(source: DataSource, ids: string[]): Promise<number> {
  return source.transaction(async (manager) => {
    let erased = 0;
    for (const id of ids) {
      const user = await manager.findOneBy(User, { id });
      if (user) {
        await eraseUser(manager, user);
        erased++;
      } else {
        await manager
          .createQueryBuilder()
          .insert()
          .into(ErasedUser)
          .values({ userId: id })
          .orIgnore()
          .execute();
      }
    }
    return erased;
  });
}

async function emptyConversations(manager: EntityManager, userId: string) {
  const sessions = await manager.query<{ id: string }[]>('SELECT id FROM chat_sessions WHERE user_id = $1', [
    userId,
  ]);
  await eraseConversations(
    manager,
    sessions.map(({ id }) => id),
  );
}

/**
 * Deletes the texts of conversations and their connection to a person; the empty conversations stay, so that counts do not
 * change. Also stops an answer that is being written: it would add its text again.
 */
export async function eraseConversations(manager: EntityManager, ids: string[]): Promise<void> {
  await manager.query(
    `UPDATE chat_messages
        SET content = '', metadata = '{}', rating_reason = NULL,
            status = CASE status WHEN 'writing' THEN 'stopped' ELSE status END
      WHERE session_id = ANY ($1)`,
    [ids],
  );
  await manager.query(`UPDATE chat_sessions SET title = '', user_id = NULL WHERE id = ANY ($1)`, [ids]);
}
