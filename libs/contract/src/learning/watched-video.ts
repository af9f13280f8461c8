import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { MAX_WATCHED_RANGES, VideoId, WatchedRange, WatchedVideo } from '../courses/slide-video.js';
import { Enrollment } from './enrollment.js';

/** Longest time between two reports of a playing player, in seconds. */
export const WATCHED_REPORT_SECONDS = 10;

/** The highest speed of a player, as a multiple of the normal speed. */
export const MAX_PLAYBACK_RATE = 2;

/**
 * The ranges played since the last report and the current position, in seconds of the video. A report that is sent late contains the
 * `enrollmentId` under which the video was played; without it, the report counts for the current enrollment.
 */
export const WatchedReport = z.object({
  ranges: z.array(WatchedRange).check(z.maxLength(MAX_WATCHED_RANGES)),
  position: z.number().check(z.gte(0)),
  enrollmentId: z.optional(z.uuid()),
});
export type WatchedReport = z.output<typeof WatchedReport>;

/** What a learner has played of a video, and the resulting progress. */
export const SavedWatch = z.object({
  watched: WatchedVideo,
  /** Whether the slide of the video counts as seen. */
  seen: z.boolean(),
  enrollment: Enrollment,
});
export type SavedWatch = z.output<typeof SavedWatch>;

/**
 * Adds what a learner has played. Repeating or reordering reports does not change the result. Of each report, at most as many new
 * seconds count as could be played since the previous report. 403 where the person is not enrolled, 404 for an embedded video, 409 for
 * an enrollment that was renewed since.
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
