import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';
import { SingleLine } from '../core/single-line.js';
import { CourseId } from '../courses/course.js';
import { SlideVideo, VideoCaptions } from '../courses/slide-video.js';

/** Maximum size of a video, in MB of 1024 × 1024 bytes, where `VIDEO_LIMIT_MB` is not set. */
export const DEFAULT_VIDEO_LIMIT_MB = 500;
/** The highest value of `VIDEO_LIMIT_MB`. */
export const MAX_VIDEO_LIMIT_MB = 10_000;

export const VIDEO_LIMITS = {
  /** Uploads of one person that run at the same time. */
  uploads: 3,
  /** Hours after which an upload that is not finished is removed. */
  uploadHours: 24,
  /** Days for which a removed video can be put back. */
  removedDays: 30,
  /** Characters of the title of an embedded video, and of the name of a file. */
  title: 200,
  /** Characters of an address. */
  address: 500,
  /** Characters of captions. */
  captions: 1024 * 1024,
  /** Seconds of a video: a day. */
  seconds: 86_400,
} as const;

/** `code` of the 409 when an upload for the slide runs already. */
export const VIDEO_UPLOAD_RUNNING = 'video-upload-running';

/** Why a video cannot be used. */
export const VIDEO_FAILURES = [
  /** Empty, damaged, or no video. */
  'notVideo',
  /** A format that browsers do not play, and no `ffmpeg` on the server. */
  'noConverter',
  'conversionFailed',
  'conversionTooSlow',
  /** Longer than `VIDEO_LIMITS.seconds`, or of no length. */
  'tooLong',
  /** Its file, or the converted one, is larger than the limit. */
  'tooLarge',
] as const;
export const VideoFailure = z.enum(VIDEO_FAILURES);
export type VideoFailure = z.output<typeof VideoFailure>;

export const VideoState = z.enum(['waiting', 'converting', 'ready', 'failed']);
export type VideoState = z.output<typeof VideoState>;

/** The video of a slide in the editor. It is not part of the draft and of the version of the course. */
export const EditedVideo = z.object({
  id: z.uuid(),
  state: VideoState,
  /** Whole percent of the conversion; null unless it runs. */
  percent: z.nullable(z.int()),
  /** Null unless it failed. */
  failure: z.nullable(VideoFailure),
  /** Why it failed, as a sentence. */
  message: z.nullable(z.string()),
  /** Of the uploaded file; the title of an embedded video. */
  name: z.string(),
  /** As learners get it, without what anybody has watched; null until it is ready. */
  video: z.nullable(SlideVideo),
});
export type EditedVideo = z.output<typeof EditedVideo>;

/** An upload that has not become a video yet. */
export const VideoUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of the whole file. */
  bytes: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  /** When it is removed. */
  expiresAt: z.iso.datetime(),
  /** Whether the person who asks began it: only they go on with it. */
  isOwn: z.boolean(),
});
export type VideoUpload = z.output<typeof VideoUpload>;

export const SlideId = z.object({ slideId: z.uuid() });
export type SlideId = z.output<typeof SlideId>;

/** The video of a slide, and the upload that is to become one. */
export const VideoOfSlide = z.object({ video: z.nullable(EditedVideo), upload: z.nullable(VideoUpload) });
export type VideoOfSlide = z.output<typeof VideoOfSlide>;

/** What videos may be on this installation. */
export const getVideoSettings = endpoint({
  method: 'GET',
  path: '/api/admin/video-settings',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'What videos of slides may be',
  response: z.object({
    limitMb: z.int(),
    /** Whether other formats than those of `VIDEO_TYPES` are converted. */
    canConvert: z.boolean(),
    /** Sites whose videos can be embedded: 'youtube', 'vimeo', and the host names of PeerTube sites. */
    embedSites: z.array(z.string()),
  }),
});

export const getSlideVideo = endpoint({
  method: 'GET',
  path: '/api/admin/slides/:slideId/video',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { slide: 'slideId' },
  summary: 'The video of a slide and its upload, to edit',
  params: SlideId,
  response: VideoOfSlide,
});

/** The slides of a course that have a video or an upload. */
export const listSlideVideos = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/slide-videos',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'The videos of a course, to edit',
  params: CourseId,
  response: z.array(z.extend(VideoOfSlide, { slideId: z.uuid() })),
});

/**
 * Begins an upload by tus 1.0 (`Upload-Length`, `Upload-Metadata` with `filename`); answers 201 with `Location`. 413 for a length above
 * the limit, 409 with the code `video-upload-running` where an upload for the slide runs, 429 above `VIDEO_LIMITS.uploads` of one
 * person.
 */
export const beginVideoUpload = endpoint({
  method: 'POST',
  path: '/api/admin/slides/:slideId/video-uploads',
  access: 'instructor',
  of: { slide: 'slideId' },
  perMinute: 30,
  summary: 'Begin the upload of a video (tus)',
  params: SlideId,
  status: 201,
});

export const VideoUploadId = z.object({ slideId: z.uuid(), uploadId: z.uuid() });
export type VideoUploadId = z.output<typeof VideoUploadId>;

/** How much has arrived (tus `HEAD`), in `Upload-Offset`. For the person who began it. */
export const getVideoUploadOffset = endpoint({
  method: 'HEAD',
  path: '/api/admin/slides/:slideId/video-uploads/:uploadId',
  access: 'instructor',
  of: { slide: 'slideId' },
  summary: 'How much of an upload has arrived (tus)',
  params: VideoUploadId,
});

/** The next bytes of an upload (tus `PATCH`). For the person who began it. */
export const continueVideoUpload = endpoint({
  method: 'PATCH',
  path: '/api/admin/slides/:slideId/video-uploads/:uploadId',
  access: 'instructor',
  of: { slide: 'slideId' },
  summary: 'Send the next part of a video (tus)',
  params: VideoUploadId,
  status: 204,
});

/** For every instructor of the course. Repeating the call answers 404. */
export const cancelVideoUpload = endpoint({
  method: 'DELETE',
  path: '/api/admin/slides/:slideId/video-uploads/:uploadId',
  access: 'instructor',
  of: { slide: 'slideId' },
  summary: 'Cancel the upload of a video (tus)',
  params: VideoUploadId,
  status: 204,
});

/** A finished upload, or the address of a video on another site with its title. */
export const NewSlideVideo = z.union([
  z.object({ uploadId: z.uuid() }),
  z.object({
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIDEO_LIMITS.address)),
    title: SingleLine(VIDEO_LIMITS.title).check(z.minLength(1)),
  }),
]);
export type NewSlideVideo = z.output<typeof NewSlideVideo>;

/**
 * Gives a slide a video in place of the one that it has. An upload whose content cannot be used is removed and answered with 415 or 422
 * and a sentence; one that is converted first is `waiting`. 409 for an upload that is not finished, 422 for an address that is none of
 * an allowed site.
 */
export const setSlideVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/slides/:slideId/video',
  access: 'instructor',
  of: { slide: 'slideId' },
  perMinute: 60,
  summary: 'Give a slide a video',
  params: SlideId,
  body: NewSlideVideo,
  response: VideoOfSlide,
});

/** It can be put back for `VIDEO_LIMITS.removedDays`. Repeating the call changes nothing. */
export const removeSlideVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/slides/:slideId/video',
  access: 'instructor',
  of: { slide: 'slideId' },
  summary: 'Remove the video of a slide',
  params: SlideId,
  status: 204,
});

/** Puts a video back that was removed from this slide or replaced, in place of the one that it has. 404 where it is gone. */
export const restoreSlideVideo = endpoint({
  method: 'POST',
  path: '/api/admin/slides/:slideId/video/restore',
  access: 'instructor',
  of: { slide: 'slideId' },
  summary: 'Put a removed video back',
  params: SlideId,
  body: z.object({ videoId: z.uuid() }),
  response: VideoOfSlide,
});

export const CaptionsKey = z.object({ videoId: z.uuid(), language: LanguageTag });
export type CaptionsKey = z.output<typeof CaptionsKey>;

/** Captions in the editor. */
export const EditedCaptions = z.extend(VideoCaptions, {
  version: z.int(),
  /** WebVTT. */
  text: z.string(),
});
export type EditedCaptions = z.output<typeof EditedCaptions>;

export const getEditedCaptions = endpoint({
  method: 'GET',
  path: '/api/admin/slide-videos/:videoId/captions/:language',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { taughtVideo: 'videoId' },
  summary: 'Captions of a video, to edit',
  params: CaptionsKey,
  response: EditedCaptions,
});

/**
 * Stores WebVTT or SRT as the captions of a language. `version` is that of the captions which it replaces, null for new ones: 409 with
 * the code `edit-conflict` where they were saved since. 422 with the line for a text that cannot be read.
 */
export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/api/admin/slide-videos/:videoId/captions/:language',
  access: 'instructor',
  of: { taughtVideo: 'videoId' },
  perMinute: 60,
  summary: 'Save the captions of a video',
  params: CaptionsKey,
  body: z.object({
    text: z.string().check(z.maxLength(VIDEO_LIMITS.captions)),
    version: z.nullable(z.int()),
  }),
  response: EditedCaptions,
});

/** Repeating the call changes nothing. */
export const deleteCaptions = endpoint({
  method: 'DELETE',
  path: '/api/admin/slide-videos/:videoId/captions/:language',
  access: 'instructor',
  of: { taughtVideo: 'videoId' },
  summary: 'Remove the captions of a video',
  params: CaptionsKey,
  status: 204,
});
