import type { IngestStage, UploadProgress } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { listen } from './listen.js';

const CHANNEL = 'upload_changed';

/**
 * Writes an upload's progress and announces the change, in one statement. Percent never goes back, and a
 * finished upload takes no more progress.
 * @param progress whole percent, 0 to 100
 */
export async function noteUploadProgress(
  manager: DataSource | EntityManager,
  uploadId: string,
  { progress, stage, details }: { progress: number; stage: IngestStage; details?: string },
): Promise<void> {
  await manager.query(
    `WITH changed AS (
       UPDATE uploads
          SET progress = greatest(progress, $2),
              stage = $3,
              details = $4,
              change = change + 1,
              updated_at = clock_timestamp()
        WHERE id = $1 AND status = 'processing'
        RETURNING id
     )
     SELECT pg_notify('${CHANNEL}', id::text) FROM changed`,
    [uploadId, Math.floor(progress), stage, details ?? null],
  );
}

/**
 * Ends an upload, well, badly or because somebody cancelled it; only the first end counts. `details` of a good end
 * say what was left out.
 * @returns whether this call was the one that ended it.
 */
export async function finishUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  end:
    | { status: 'completed'; courseId: string; details?: string }
    | { status: 'failed'; message: string }
    | { status: 'cancelled' },
): Promise<boolean> {
  const completed = end.status === 'completed';
  const rows = await manager.query<unknown[]>(
    `WITH changed AS (
       UPDATE uploads
          SET status = $2,
              course_id = $3,
              message = $4,
              progress = CASE WHEN $2 = 'completed' THEN 100 ELSE progress END,
              stage = CASE WHEN $2 = 'completed' THEN 'Course ready' ELSE stage END,
              details = $5,
              change = change + 1,
              updated_at = clock_timestamp()
        WHERE id = $1 AND status = 'processing'
        RETURNING id
     )
     SELECT pg_notify('${CHANNEL}', id::text) FROM changed`,
    [
      uploadId,
      end.status,
      completed ? end.courseId : null,
      end.status === 'failed' ? end.message : null,
      completed ? (end.details ?? null) : null,
    ],
  );
  return rows.length > 0;
}

/** An upload that has no row yet: its file is still on the way, or was refused. */
export type AnnouncedUpload = UploadProgress & { userId: string };

/** Tells every replica of an upload without a row. Nothing is kept: who listens later hears the next one. */
export async function announceUpload(
  manager: DataSource | EntityManager,
  announced: AnnouncedUpload,
): Promise<void> {
  await manager.query(`SELECT pg_notify('${CHANNEL}', $1)`, [JSON.stringify(announced)]);
}

/**
 * Hears of every change of any upload, on whichever replica; `onReconnect` should re-read what matters.
 * @returns a function that stops listening.
 */
export function listenToUploads(
  url: string,
  {
    onChange,
    onAnnounced,
    onReconnect,
  }: {
    onChange: (uploadId: string) => void;
    onAnnounced?: (announced: AnnouncedUpload) => void;
    onReconnect: () => void;
  },
): Promise<() => Promise<void>> {
  return listen(url, CHANNEL, {
    onMessage: (payload) => {
      if (payload.startsWith('{')) onAnnounced?.(JSON.parse(payload) as AnnouncedUpload);
      else onChange(payload);
    },
    onReconnect,
  });
}
