import type { VideoFailure } from '@lectern/contract';
import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** A video of a slide, whose file is in the file storage. */
export interface StoredVideo {
  id: string;
  fileKey: string;
  state: 'waiting' | 'converting' | 'ready';
  /** Length in seconds; null before the conversion. */
  seconds: number | null;
}

/**
 * Finds the oldest video that is to be converted, or has no poster yet.
 * @param postponed ids of videos to leave out
 */
export async function findNextVideo(
  source: DataSource,
  postponed: readonly string[],
): Promise<StoredVideo | undefined> {
  const [video] = await queryRows<StoredVideo>(
    source,
    sql`
    SELECT videos.id, videos.file_key AS "fileKey", videos.state, videos.seconds
      FROM slide_videos videos
     WHERE videos.kind = 'file' AND videos.file_key IS NOT NULL
       AND (videos.state IN ('waiting', 'converting') OR videos.state = 'ready' AND videos.poster_key IS NULL)
       AND NOT videos.id = ANY (${postponed}::uuid[])
     ORDER BY videos.state = 'ready' DESC, videos.created_at, videos.id
     LIMIT 1`,
  );
  return video;
}

/** Whether a video has this file; copies of a video share its file. */
export async function isFileUsed(source: DataSource, fileKey: string): Promise<boolean> {
  const { isUsed } = await queryRow<{ isUsed: boolean }>(
    source,
    sql`SELECT EXISTS (SELECT FROM slide_videos WHERE file_key = ${fileKey}) AS "isUsed"`,
  );
  return isUsed;
}

export async function saveConversionProgress(source: DataSource, id: string, percent: number): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE slide_videos SET state = 'converting', percent = ${percent}, updated_at = now()
     WHERE id = ${id} AND state IN ('waiting', 'converting')`,
  );
}

export async function failConversion(source: DataSource, id: string, failure: VideoFailure): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE slide_videos SET state = 'failed', percent = NULL, failure = ${failure}, conversion_ended_at = now(), updated_at = now()
     WHERE id = ${id} AND state IN ('waiting', 'converting')`,
  );
}

/** Marks all unconverted videos as failed where no worker can convert videos, so that people can replace them. */
export function failAllConversions(source: DataSource): Promise<number> {
  return changeRows(
    source,
    sql`
    UPDATE slide_videos SET state = 'failed', percent = NULL, failure = 'noConverter', conversion_ended_at = now(),
                            updated_at = now()
     WHERE state IN ('waiting', 'converting')`,
  );
}

/**
 * Deletes the rows of videos that were removed, or whose slide was removed, too long ago to be restored.
 * @param days after which a removed video is deleted
 */
export function deleteRemovedVideos(source: DataSource, days: number): Promise<number> {
  return changeRows(
    source,
    sql`
    DELETE FROM slide_videos
     WHERE slide_id IS NULL AND coalesce(removed_at, updated_at) < now() - make_interval(days => ${days})`,
  );
}
