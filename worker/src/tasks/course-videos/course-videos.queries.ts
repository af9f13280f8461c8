import type { CourseVideoFailure } from '@lectern/contract';
import { captionsOrder, changeRows, hasCues, queryRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** A video of a course that a person has requested. */
export interface RequestedVideo {
  id: string;
  courseId: string;
  title: string;
}

/** The parts of a slide that the video of a course shows. The keys are keys of files in the storage. */
export interface FilmedSlide {
  title: string;
  moduleId: string;
  moduleTitle: string;
  imageKey: string | null;
  /** Null where the slide has a video. */
  audioKey: string | null;
  /** Captions of the narration, or of the video of the slide in the language of the course, as WebVTT. */
  captions: string | null;
  /** The stored video of the slide; null where it has none that is ready. */
  videoKey: string | null;
  mediaType: string | null;
}

/**
 * Finds the oldest request that has not ended.
 * @param postponed ids of videos to leave out
 */
export async function findNextVideo(
  source: DataSource,
  postponed: readonly string[],
): Promise<RequestedVideo | undefined> {
  const [video] = await queryRows<RequestedVideo>(
    source,
    sql`
    SELECT videos.id, videos.course_id AS "courseId", courses.title
      FROM course_videos videos JOIN courses ON courses.id = videos.course_id
     WHERE videos.state IN ('waiting', 'running') AND NOT videos.id = ANY (${postponed}::uuid[])
     ORDER BY videos.requested_at, videos.id
     LIMIT 1`,
  );
  return video;
}

/** Finds the slides of a course, in the order in which learners study them. */
export function findFilmedSlides(source: DataSource, courseId: string): Promise<FilmedSlide[]> {
  return queryRows<FilmedSlide>(
    source,
    sql`
    SELECT slides.title, modules.id AS "moduleId", modules.title AS "moduleTitle", slides.image_key AS "imageKey",
           CASE WHEN videos.id IS NULL THEN slides.audio_key END AS "audioKey",
           CASE WHEN videos.id IS NULL THEN narration.text ELSE spoken.text END AS captions,
           videos.file_key AS "videoKey", videos.media_type AS "mediaType"
      FROM courses
      JOIN modules ON modules.course_id = courses.id
      JOIN slides ON slides.module_id = modules.id
      LEFT JOIN narration_captions narration ON narration.audio_key = slides.audio_key
      LEFT JOIN slide_videos videos ON videos.slide_id = slides.id AND videos.kind = 'file' AND videos.state = 'ready'
      LEFT JOIN LATERAL (
        SELECT captions.text FROM slide_video_captions captions
         WHERE captions.video_id = videos.id AND ${hasCues(sql`captions`)}
         ORDER BY ${captionsOrder(sql`captions`, sql`courses.language`)}
         LIMIT 1) spoken ON true
     WHERE courses.id = ${courseId}
     ORDER BY modules.position, slides.position`,
  );
}

/**
 * Saves the progress of making a video.
 * @returns false if the video is not requested any more
 */
export async function saveProgress(source: DataSource, id: string, percent: number): Promise<boolean> {
  const changed = await changeRows(
    source,
    sql`
    UPDATE course_videos SET state = 'running', percent = ${percent}
     WHERE id = ${id} AND state IN ('waiting', 'running')`,
  );
  return changed > 0;
}

/**
 * Marks a video as ready.
 * @returns false if the video is not requested any more
 */
export async function saveVideo(
  source: DataSource,
  id: string,
  { bytes, seconds, hasCaptions }: { bytes: number; seconds: number; hasCaptions: boolean },
): Promise<boolean> {
  const changed = await changeRows(
    source,
    sql`
    UPDATE course_videos
       SET state = 'ready', percent = NULL, bytes = ${bytes}, seconds = ${seconds}, has_captions = ${hasCaptions}, ended_at = now()
     WHERE id = ${id} AND state = 'running'`,
  );
  return changed > 0;
}

export async function failVideo(source: DataSource, id: string, failure: CourseVideoFailure): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE course_videos SET state = 'failed', percent = NULL, failure = ${failure}, ended_at = now()
     WHERE id = ${id} AND state IN ('waiting', 'running')`,
  );
}

/** Marks all requests as failed because no worker can make videos, so that the people who requested them see why. */
export function failAllVideos(source: DataSource): Promise<number> {
  return changeRows(
    source,
    sql`
    UPDATE course_videos SET state = 'failed', percent = NULL, failure = 'noConverter', ended_at = now()
     WHERE state IN ('waiting', 'running')`,
  );
}

/**
 * Deletes the rows of old videos.
 * @param days days since the end of a request after which its row is deleted
 */
export function deleteOldVideos(source: DataSource, days: number): Promise<number> {
  return changeRows(
    source,
    sql`DELETE FROM course_videos WHERE ended_at < now() - make_interval(days => ${days})`,
  );
}
