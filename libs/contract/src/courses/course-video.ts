import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from './course.js';

export const COURSE_VIDEO_LIMITS = {
  slides: 300,
  /** Of the video. */
  seconds: 3 * 60 * 60,
  /** Days after which a video is deleted. */
  days: 7,
} as const;

/** Why the video of a course can't be made. */
const COURSE_VIDEO_FAILURES = [
  /** No `ffmpeg` beside the worker. */
  'noConverter',
  'noSlides',
  'tooManySlides',
  /** Longer than `COURSE_VIDEO_LIMITS.seconds`. */
  'tooLong',
  /** Larger than a video of a slide may be. */
  'tooLarge',
  /** A part took too long. */
  'tooSlow',
  'failed',
] as const;
export type CourseVideoFailure = (typeof COURSE_VIDEO_FAILURES)[number];

export const CourseVideoState = z.enum(['waiting', 'running', 'ready', 'failed']);
export type CourseVideoState = z.output<typeof CourseVideoState>;

/** The latest video that was made of a course. */
export const CourseVideo = z.object({
  state: CourseVideoState,
  /** Whole percent; null unless it runs. */
  percent: z.nullable(z.int()),
  /** Why it failed, as a sentence; null unless it did. */
  message: z.nullable(z.string()),
  /** Null until it is ready. */
  seconds: z.nullable(z.number()),
  bytes: z.nullable(z.int()),
  /** Whether a file with captions is beside it. */
  hasCaptions: z.boolean(),
  requestedAt: z.iso.datetime(),
  /** When it is deleted; null until it is ready. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export type CourseVideo = z.output<typeof CourseVideo>;

export const CourseVideoExport = z.object({
  /** Why none can be made now, as a sentence; null where one can. */
  refusal: z.nullable(z.string()),
  /** Null without one. */
  video: z.nullable(CourseVideo),
});
export type CourseVideoExport = z.output<typeof CourseVideoExport>;

export const getCourseVideo = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/video',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'The video that was made of a course',
  params: CourseId,
  response: CourseVideoExport,
});

/** Begins a new video of the saved course, which replaces the latest one. 409 while one is made, 422 where none can be made. */
export const makeCourseVideo = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/video',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'Make a video of a course',
  params: CourseId,
  response: CourseVideoExport,
});

/** Cancels a video that is being made; deletes one that was. */
export const deleteCourseVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id/video',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Cancel or delete the video of a course',
  params: CourseId,
  status: 204,
});

/** An MP4 with chapters and captions, or a range of it. 404 until it is ready. */
export const downloadCourseVideo = endpoint({
  method: 'GET',
  path: '/api/courses/:id/course.mp4',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'The video of a course',
  params: CourseId,
});

/** `text/vtt`. 404 without captions. */
export const downloadCourseVideoCaptions = endpoint({
  method: 'GET',
  path: '/api/courses/:id/course.vtt',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'The captions of the video of a course as WebVTT',
  params: CourseId,
});
