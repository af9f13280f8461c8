import { changeRows, queryRows, sql, type SlideVideoWatch } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A video that can be played, with its slide and course. */
export interface PlayedVideo {
  slideId: string;
  courseId: string;
  /** Length in seconds. */
  seconds: number;
  /** Share of the video, in percent, that the course requires to be played. */
  sharePercent: number;
}

/** Finds a video that can be played; undefined for a video that is embedded, deleted or not ready. */
export async function findPlayedVideo(
  manager: EntityManager,
  videoId: string,
): Promise<PlayedVideo | undefined> {
  const [video] = await queryRows<PlayedVideo>(
    manager,
    sql`
    SELECT videos.slide_id AS "slideId", videos.course_id AS "courseId", videos.seconds,
           courses.video_share_percent AS "sharePercent"
      FROM slide_videos videos JOIN courses ON courses.id = videos.course_id
     WHERE videos.id = ${videoId} AND videos.slide_id IS NOT NULL
       AND videos.kind = 'file' AND videos.state = 'ready'`,
  );
  return video;
}

/** Saves which parts of a video an enrollment has played; the stored study time stays. */
export async function saveWatch(
  manager: EntityManager,
  watch: Omit<SlideVideoWatch, 'enrollment' | 'video' | 'user' | 'studySeconds'>,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO slide_video_watches (enrollment_id, video_id, user_id, ranges, share, position, reported_at)
    VALUES (${watch.enrollmentId}, ${watch.videoId}, ${watch.userId}, ${JSON.stringify(watch.ranges)}::jsonb,
            ${watch.share}, ${watch.position}, ${watch.reportedAt})
    ON CONFLICT (enrollment_id, video_id) DO UPDATE
       SET ranges = excluded.ranges, share = excluded.share, position = excluded.position,
           reported_at = excluded.reported_at`,
  );
}
