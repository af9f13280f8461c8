import {
  type IngestStage,
  UPLOAD_RETENTION_DAYS,
  type UploadFailure,
  type UploadProgress,
} from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, queryRow, queryRows, sql } from '../database/sql.js';
import { nameCourseInAuditLog } from '../audit/audit-names.queries.js';
import { notify, type RowChannel } from '../database/listen.js';
import type { StoredTexts } from '../entities/authoring/upload-text.js';
import { storeUploadWords, type UploadWords } from './upload-texts.js';

const UPLOAD_CHANNEL: RowChannel = 'upload_changed';

const toJson = (stored: StoredTexts | null): string | null => stored && JSON.stringify(stored);

/**
 * Saves an upload's progress and notifies listeners, in one statement. The percentage never decreases, and an upload
 * that has ended does not change.
 * @param progress whole percent, 0 to 100
 */
export async function saveUploadProgress(
  manager: DataSource | EntityManager,
  uploadId: string,
  { progress, stage, details }: { progress: number; stage: IngestStage; details?: UploadWords },
): Promise<void> {
  const { sentence, stored } = storeUploadWords(details);
  await queryRows(
    manager,
    sql`WITH changed AS (
       UPDATE uploads
          SET progress = greatest(progress, ${Math.floor(progress)}),
              stage = ${stage},
              details = ${sentence},
              details_texts = ${toJson(stored)}::jsonb,
              change = change + 1,
              updated_at = clock_timestamp()
        WHERE id = ${uploadId} AND status = 'processing'
        RETURNING id
     )
     SELECT pg_notify(${UPLOAD_CHANNEL}, changed.id::text) FROM changed`,
  );
}

/**
 * Stores that a worker starts to process an upload. Where the row still has the id of another worker, that worker has crashed.
 * @param worker id of this process
 * @returns how many workers have crashed while they processed the upload; undefined if the upload has ended
 */
export async function beginUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  worker: string,
): Promise<number | undefined> {
  const [upload] = await queryRows<{ crashCount: number }>(
    manager,
    sql`
    UPDATE uploads
        SET attempts = attempts + 1,
            crash_count = crash_count + CASE WHEN worker <> ${worker} THEN 1 ELSE 0 END,
            worker = ${worker},
            started_at = coalesce(started_at, clock_timestamp())
      WHERE id = ${uploadId} AND status = 'processing'
      RETURNING crash_count AS "crashCount"`,
  );
  return upload?.crashCount;
}

/** Stores that a worker stopped to process an upload without a crash, such as at its shutdown. */
export async function releaseUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  worker: string,
): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE uploads SET worker = NULL WHERE id = ${uploadId} AND worker = ${worker}`,
  );
}

/**
 * Records that the picture of an upload's first slide is stored, and notifies listeners. Does nothing for an upload that has ended,
 * because its picture is removed then.
 * @param title title of the slide; '' where its page has none
 */
export async function saveUploadPreview(
  manager: DataSource | EntityManager,
  uploadId: string,
  title: string,
): Promise<void> {
  await queryRows(
    manager,
    sql`WITH changed AS (
       UPDATE uploads SET preview_title = ${title}, change = change + 1, updated_at = clock_timestamp()
        WHERE id = ${uploadId} AND status = 'processing'
        RETURNING id
     )
     SELECT pg_notify(${UPLOAD_CHANNEL}, changed.id::text) FROM changed`,
  );
}

/**
 * Saves the output of a stage of an ingest, so that a repeated job continues after it. Does nothing for an upload that
 * has ended in the meantime, so that a late worker leaves no rows behind.
 * @param output a JSON value
 */
export async function saveStageOutput(
  manager: DataSource | EntityManager,
  uploadId: string,
  { stage, output }: { stage: string; output: unknown },
): Promise<void> {
  await changeRows(
    manager,
    sql`INSERT INTO ingest_stage_outputs (upload_id, stage, output)
     SELECT id, ${stage}, ${JSON.stringify(output ?? null)}::jsonb FROM uploads WHERE id = ${uploadId} AND status = 'processing'
     ON CONFLICT (upload_id, stage) DO UPDATE SET output = excluded.output`,
  );
}

/** An upload that is queued or being processed. */
export interface RunningUpload {
  id: string;
  requestId: string | null;
  /** Position among the running uploads of the same user, from 1; the priority in the queue. */
  turn: number;
}

/**
 * Finds all uploads that are queued or being processed. The order of `turn` is fair: the first upload of each user runs before the second
 * upload of any user.
 */
export async function findRunningUploads(manager: DataSource | EntityManager): Promise<RunningUpload[]> {
  return queryRows<RunningUpload>(
    manager,
    sql`SELECT id, request_id AS "requestId",
            (row_number() OVER (PARTITION BY user_id ORDER BY created_at, id))::int AS turn
       FROM uploads
      WHERE status = 'processing'`,
  );
}

/** Counts the queued uploads and those that are being processed, and finds how many seconds the oldest queued one has waited. */
export async function countUploadBacklog(
  manager: DataSource | EntityManager,
): Promise<{ waiting: number; working: number; oldestSeconds: number }> {
  return queryRow<{ waiting: number; working: number; oldestSeconds: number }>(
    manager,
    sql`SELECT count(*) FILTER (WHERE worker IS NULL)::int AS waiting,
            count(worker)::int AS working,
            coalesce(extract(epoch FROM clock_timestamp() - min(updated_at) FILTER (WHERE worker IS NULL)), 0)::float
              AS "oldestSeconds"
       FROM uploads
      WHERE status = 'processing'`,
  );
}

/**
 * Runs a failed upload again from the start, if its file is retained.
 * @returns whether the upload was restarted
 */
export async function restartUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  { progress, requestId }: { progress: number; requestId: string },
): Promise<boolean> {
  const rows = await queryRows<unknown>(
    manager,
    sql`WITH changed AS (
       UPDATE uploads
          SET status = 'processing',
              progress = ${progress},
              stage = 'Queued',
              request_id = ${requestId},
              details = NULL, details_texts = NULL, preview_title = NULL, message = NULL, message_texts = NULL, reason = NULL, file_retained_until = NULL, worker = NULL, started_at = NULL,
              crash_count = 0,
              change = change + 1,
              updated_at = clock_timestamp()
        WHERE id = ${uploadId} AND status = 'failed' AND file_retained_until > clock_timestamp()
        RETURNING id
     )
     SELECT pg_notify(${UPLOAD_CHANNEL}, changed.id::text) FROM changed`,
  );
  return rows.length > 0;
}

/**
 * Ends an upload as completed, failed or cancelled; later calls change nothing. `details` of a completed upload lists
 * what was left out. The file is retained for `UPLOAD_RETENTION_DAYS` if the upload failed for another reason than a
 * problem with the deck.
 * @returns whether this call ended the upload
 */
export async function finishUpload(
  manager: DataSource | EntityManager,
  uploadId: string,
  end:
    | { status: 'completed'; courseId: string; details?: UploadWords }
    | { status: 'failed'; message: UploadWords; reason: UploadFailure }
    | { status: 'cancelled' },
): Promise<boolean> {
  const isCompleted = end.status === 'completed';
  const reason = end.status === 'failed' ? end.reason : null;
  const message = storeUploadWords(end.status === 'failed' ? end.message : null);
  const details = storeUploadWords(isCompleted ? end.details : null);
  const isRetained = reason !== null && reason !== 'deck';
  const rows = await queryRows<unknown>(
    manager,
    sql`
    WITH changed AS (
      UPDATE uploads
         SET status = ${end.status},
             course_id = ${isCompleted ? end.courseId : null},
             message = ${message.sentence},
             message_texts = ${toJson(message.stored)}::jsonb,
             progress = CASE WHEN ${isCompleted} THEN 100 ELSE progress END,
             stage = CASE WHEN ${isCompleted} THEN 'Course ready' ELSE stage END,
             details = ${details.sentence},
             details_texts = ${toJson(details.stored)}::jsonb,
             reason = ${reason},
             preview_title = NULL,
             worker = NULL,
             file_retained_until = CASE WHEN ${isRetained}
                                        THEN clock_timestamp() + make_interval(days => ${UPLOAD_RETENTION_DAYS}) END,
             change = change + 1,
             updated_at = clock_timestamp()
       WHERE id = ${uploadId} AND status = 'processing'
      RETURNING id
    )
    SELECT pg_notify(${UPLOAD_CHANNEL}, changed.id::text) FROM changed`,
  );
  if (isCompleted && rows.length) await nameCourseInAuditLog(manager, uploadId, end.courseId);
  return rows.length > 0;
}

/**
 * An upload without a row: its file is being received, or was refused. Its sentences are English, because replicas of the release before
 * read them.
 */
export type AnnouncedUpload = Omit<UploadProgress, 'stage' | 'stageCode' | 'detailsCodes' | 'messageCode'> & {
  userId: string;
  stage: IngestStage;
  detailsTexts?: StoredTexts;
  messageTexts?: StoredTexts;
};

/** Publishes the state of an upload without a row to all replicas. It is not stored, so later listeners miss it. */
export async function announceUpload(
  manager: DataSource | EntityManager,
  announced: AnnouncedUpload,
): Promise<void> {
  await notify(manager, UPLOAD_CHANNEL, JSON.stringify(announced));
}
