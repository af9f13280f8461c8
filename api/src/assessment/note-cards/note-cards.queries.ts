import { NOTE_CARD_BATCH_SIZE } from '@lectern/contract';
import { changeRows, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** SQL from FROM to WHERE: a person's cards of notes that are not deleted. */
const fromOwnCards = (userId: string): Sql => sql`
    FROM note_cards cards JOIN notes ON notes.id = cards.note_id
   WHERE cards.user_id = ${userId} AND notes.deleted_at IS NULL`;

/** Finds the notes whose cards are due before `end`, longest due first, at most one batch. */
export async function findDueNotes(manager: EntityManager, userId: string, end: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT notes.id ${fromOwnCards(userId)} AND cards.due_at < ${end}
     ORDER BY cards.due_at, notes.id LIMIT ${NOTE_CARD_BATCH_SIZE}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Counts the cards of a person.
 * @param end when the person's day ends
 */
export function summarizeCards(
  manager: EntityManager,
  userId: string,
  end: Date,
): Promise<{ total: number; dueToday: number; nextDueAt: Date | null }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE cards.due_at < ${end})::int AS "dueToday",
           min(cards.due_at) FILTER (WHERE cards.due_at >= ${end}) AS "nextDueAt"
      ${fromOwnCards(userId)}`,
  );
}

/** Creates the card of a note, or changes its front. */
export async function saveFront(
  manager: EntityManager,
  { noteId, userId, front }: { noteId: string; userId: string; front: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO note_cards (note_id, user_id, front) VALUES (${noteId}, ${userId}, ${front})
        ON CONFLICT (note_id) DO UPDATE SET front = excluded.front`,
  );
}
