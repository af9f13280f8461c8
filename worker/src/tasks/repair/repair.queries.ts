import { changeRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** Deletes the rows of pictures that no question shows; one may be in an editor that has not saved yet, for a day. */
export async function deleteUnusedPictures(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`
    DELETE FROM question_pictures pictures
     WHERE pictures.created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM question_version_pictures used WHERE used.picture_id = pictures.id)`,
  );
}

/** Deletes stage outputs of ended uploads: the last statement of a killed worker may run beside the clean-up. */
export async function deleteLeftOutputs(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`
    DELETE FROM ingest_stage_outputs outputs USING uploads
     WHERE uploads.id = outputs.upload_id AND uploads.status <> 'processing'`,
  );
}
