import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { MAX_WATCHED_RANGES, VideoId, WatchedRange, WatchedVideo } from '../courses/slide-video.js';
import { Enrollment } from './enrollment.js';

/** Seconds of playing after which a player reports at the latest. */
export const WATCHED_REPORT_SECONDS = 10;

/** The highest speed at which a player plays. */
export const MAX_PLAYBACK_RATE = 2;

/**
 * What was played since the last report, in seconds of the video, and where it is now. Late reports have the `enrollmentId` in
 * which the video was played; without it the current one is meant.
 */
export const WatchedReport = z.object({
  ranges: z.array(WatchedRange).check(z.maxLength(MAX_WATCHED_RANGES)),
  position: z.number().check(z.gte(0)),
  enrollmentId: z.optional(z.uuid()),
});
export type WatchedReport = z.output<typeof WatchedReport>;

/** What a learner has played, with the progress that comes of it. */
export const SavedWatch = z.object({
  watched: WatchedVideo,
  /** Whether the slide of the video counts as seen. */
  seen: z.boolean(),
  enrollment: Enrollment,
});
export type SavedWatch = z.output<typeof SavedWatch>;

/**
 * Adds what a learner has played. Repeated and reordered reports change nothing. A report counts for as many new seconds as can have
 * been played since the one before; the rest is left out. 403 where the person is not enrolled, 404 for an embedded video, 409 for an
 * enrollment before a renewal.
 */
export const saveWatched = endpoint({
  method: 'PUT',
  path: '/api/slide-videos/:videoId/watched',
  access: 'signed-in',
  of: { slideVideo: 'videoId' },
  perMinute: 120,
  summary: 'Record what was played of a video',
  params: VideoId,
  body: WatchedReport,
  response: SavedWatch,
});
