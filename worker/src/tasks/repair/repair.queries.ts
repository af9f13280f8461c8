import { changeRows, queryRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/**
 * Deletes the rows of pictures that no question shows. New pictures stay for a day, because an editor may not have saved its question
 * yet.
 */
export async function deleteUnusedPictures(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`
    DELETE FROM question_pictures pictures
     WHERE pictures.created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM question_version_pictures used WHERE used.picture_id = pictures.id)`,
  );
}

/** Deletes the rows of handed-in files that belong to no answer. A file that a new attempt is taking over is locked, and stays. */
export async function deleteUnusedHandedInFiles(source: DataSource): Promise<void> {
  await source.transaction(async (manager) => {
    const isUnused = sql`NOT EXISTS (SELECT FROM answer_files WHERE answer_files.file_id = files.id)`;
    const locked = await queryRows<{ id: string }>(
      manager,
      sql`SELECT files.id FROM handed_in_files files WHERE ${isUnused} FOR UPDATE SKIP LOCKED`,
    );
    const ids = locked.map(({ id }) => id);
    await changeRows(
      manager,
      sql`DELETE FROM handed_in_files files WHERE files.id = ANY (${ids}) AND ${isUnused}`,
    );
  });
}

/** Deletes stage outputs of ended uploads, which the last statement of a killed worker can add after the usual clean-up. */
export async function deleteStaleOutputs(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`
    DELETE FROM ingest_stage_outputs outputs USING uploads
     WHERE uploads.id = outputs.upload_id AND uploads.status <> 'processing'`,
  );
}
