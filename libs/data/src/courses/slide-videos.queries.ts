import type { EntityManager } from 'typeorm';
import { changeRows, type Sql, sql } from '../database/sql.js';

/** Folder of the storage with the files of videos. Copies of a video share them. */
export const VIDEO_FILES = 'videos';

/** Folder of the files of one upload. */
export const videoFolder = (filesId: string): string => `${VIDEO_FILES}/${filesId}/`;

/**
 * SQL: the slide has a video of which the learner has not played the share that the course requires, so the slide does not count as seen
 * yet. Embedded videos need not be played.
 */
export const needsPlaying = (slideId: Sql, enrollmentId: Sql): Sql => sql`
  EXISTS (
    SELECT FROM slide_videos needed
      JOIN courses requiring ON requiring.id = needed.course_id
      LEFT JOIN slide_video_watches played ON played.video_id = needed.id AND played.enrollment_id = ${enrollmentId}
     WHERE needed.slide_id = ${slideId} AND needed.kind = 'file' AND needed.state = 'ready'
       AND coalesce(played.share, 0) * 100 < requiring.video_share_percent)`;

/**
 * Stores the present time with the videos of a course whose slides may be removed now; they can be restored for some days from this time.
 */
export function startVideoRestorePeriod(manager: EntityManager, courseId: string): Promise<number> {
  return changeRows(
    manager,
    sql`UPDATE slide_videos SET updated_at = now() WHERE course_id = ${courseId} AND slide_id IS NOT NULL`,
  );
}

/** Connects videos with their slides again, where the slides were removed and now exist again, such as after undo. */
export function reattachVideos(manager: EntityManager, courseId: string): Promise<number> {
  return changeRows(
    manager,
    sql`
    UPDATE slide_videos videos SET slide_id = videos.last_slide_id, updated_at = now()
     WHERE videos.course_id = ${courseId} AND videos.slide_id IS NULL AND videos.removed_at IS NULL
       AND EXISTS (SELECT FROM slides WHERE slides.id = videos.last_slide_id)
       AND NOT EXISTS (SELECT FROM slide_videos others WHERE others.slide_id = videos.last_slide_id)`,
  );
}
