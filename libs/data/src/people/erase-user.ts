import type { DataSource, EntityManager } from 'typeorm';
import { forgetPersonInAuditLog } from '../audit/audit-names.queries.js';
import { deletePersonalFiles } from '../assessment/handed-in-files/answer-files.queries.js';
import { deleteAnswers } from '../assessment/exams/attempts.queries.js';
import { erasePosts } from '../community/posts.queries.js';
import { ErasedUser, User } from '../entities/index.js';
import { findConfirmed } from './confirmed-addresses.queries.js';
import { deletePersonalRows, eraseConversations, findConversations } from './erase-user.queries.js';

type Erased = Pick<User, 'id' | 'subject' | 'email'>;

/**
 * Permanently deletes a person's data: account, sessions, messages, invitations, rows of imported files, certificates,
 * ratings, names of uploads, and the text of their chats, exam answers, questions to people and answers to them. Their enrollments, study times, exam marks and
 * empty chats stay without a user, so that counts do not change. The id is listed, so that a restored backup can delete them again.
 * @param reservedAddress the address that counts as confirmed without an email; null: none
 */
export async function eraseUser(
  manager: EntityManager,
  { id, subject, email }: Erased,
  reservedAddress: string | null = null,
): Promise<void> {
  const isAddressConfirmed = (await findConfirmed(manager, [id], reservedAddress)).includes(id);
  await deletePersonalRows(manager, { id, subject, email }, { isAddressConfirmed });
  await eraseConversations(manager, await findConversations(manager, id));
  await deletePersonalFiles(manager, id);
  await deleteAnswers(manager, id);
  await erasePosts(manager, id);
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
