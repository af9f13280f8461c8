import {
  type IngestStage,
  UPLOAD_RETENTION_DAYS,
  type UploadFailure,
  type UploadProgress,
} from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { nameCourseInAuditLog } from './audit-names.js';
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
 * Notes that a worker begins an upload. Another one's name that still stands there is that of a worker that died.
 * @param worker a name that only this process has
 * @returns how many workers have died while they had it; undefined when it has ended
 */
export async function beginUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  worker: string,
): Promise<number | undefined> {
  const [rows] = await manager.query<[{ deaths: number }[], number]>(
    `UPDATE uploads
        SET attempts = attempts + 1,
            deaths = deaths + CASE WHEN worker <> $2 THEN 1 ELSE 0 END,
            worker = $2,
            started_at = coalesce(started_at, clock_timestamp())
      WHERE id = $1 AND status = 'processing'
      RETURNING deaths`,
    [uploadId, worker],
  );
  return rows[0]?.deaths;
}

/** Notes that a worker gave an upload back, alive. */
export async function leaveUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  worker: string,
): Promise<void> {
  await manager.query('UPDATE uploads SET worker = NULL WHERE id = $1 AND worker = $2', [uploadId, worker]);
}

/**
 * Saves the output of a stage of an ingest, so that a repeated job continues after it. Does nothing for an upload that
 * has ended meanwhile, so that a late worker leaves no rows behind.
 * @param output a JSON value
 */
export async function saveStageOutput(
  manager: DataSource | EntityManager,
  uploadId: string,
  { stage, output }: { stage: string; output: unknown },
): Promise<void> {
  await manager.query(
    `INSERT INTO ingest_stage_outputs (upload_id, stage, output)
     SELECT id, $2, $3::jsonb FROM uploads WHERE id = $1 AND status = 'processing'
     ON CONFLICT (upload_id, stage) DO UPDATE SET output = excluded.output`,
    [uploadId, stage, JSON.stringify(output ?? null)],
  );
}

/** An upload that waits for a worker or is in work. */
export interface RunningUpload {
  id: string;
  requestId: string | null;
  /** Its place among the running uploads of its own administrator, from 1. */
  turn: number;
}

/**
 * All uploads that wait or are in work. Whoever takes them by their turns is fair: everybody's first comes before
 * anybody's second.
 */
export async function runningUploads(manager: DataSource | EntityManager): Promise<RunningUpload[]> {
  return manager.query<RunningUpload[]>(
    `SELECT id, request_id AS "requestId",
            (row_number() OVER (PARTITION BY user_id ORDER BY created_at, id))::int AS turn
       FROM uploads
      WHERE status = 'processing'`,
  );
}

/** How much there is to do: uploads that wait, those in work, and how long the oldest one waits, in seconds. */
export async function uploadBacklog(
  manager: DataSource | EntityManager,
): Promise<{ waiting: number; working: number; oldestSeconds: number }> {
  const [backlog] = await manager.query<[{ waiting: number; working: number; oldestSeconds: number }]>(
    `SELECT count(*) FILTER (WHERE worker IS NULL)::int AS waiting,
            count(worker)::int AS working,
            coalesce(extract(epoch FROM clock_timestamp() - min(updated_at) FILTER (WHERE worker IS NULL)), 0)::float
              AS "oldestSeconds"
       FROM uploads
      WHERE status = 'processing'`,
  );
  return backlog;
}

/**
 * Lets a failed upload whose file is kept run again from the start.
 * @returns whether there was something to run
 */
export async function restartUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  { progress, requestId }: { progress: number; requestId: string },
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `WITH changed AS (
       UPDATE uploads
          SET status = 'processing',
              progress = $2,
              stage = 'Queued',
              request_id = $3,
              details = NULL, message = NULL, reason = NULL, kept_until = NULL, worker = NULL, started_at = NULL,
              deaths = 0,
              change = change + 1,
              updated_at = clock_timestamp()
        WHERE id = $1 AND status = 'failed' AND kept_until > clock_timestamp()
        RETURNING id
     )
     SELECT pg_notify('${CHANNEL}', id::text) FROM changed`,
    [uploadId, progress, requestId],
  );
  return rows.length > 0;
}

/**
 * Ends an upload, well, badly or because somebody cancelled it; only the first end counts. `details` of a good end
 * say what was left out. The file of one that failed through no fault of its deck is kept for a while.
 * @returns whether this call was the one that ended it.
 */
export async function finishUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  end:
    | { status: 'completed'; courseId: string; details?: string }
    | { status: 'failed'; message: string; reason: UploadFailure }
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
              reason = $6,
              worker = NULL,
              kept_until = CASE WHEN $6 <> 'deck' THEN clock_timestamp() + interval '${UPLOAD_RETENTION_DAYS} days' END,
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
      end.status === 'failed' ? end.reason : null,
    ],
  );
  if (completed && rows.length) await nameCourseInAuditLog(manager, uploadId, end.courseId);
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
