import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId, Slide } from '../courses/course.js';

export const MAX_SLIDE_PICTURE_BYTES = 20 * 1024 * 1024;
export const MAX_SLIDE_SOUND_BYTES = 20 * 1024 * 1024;

/** Days for which a file is kept that is not used by any slide, draft, stored version or update of its course. */
export const UNUSED_SLIDE_FILE_DAYS = 2;

/** The fields of a slide that name a picture in all its widths. */
export const SlidePicture = z.extend(
  z.pick(Slide, { imageWidth: true, imageHeight: true, imageSrcset: true }),
  { imageUrl: z.string() },
);
export type SlidePicture = z.output<typeof SlidePicture>;

/**
 * Stores a PNG, JPEG, WebP or GIF file (of an animation, the first picture) for a slide of the course. The slide shows the picture once
 * the course is saved with the picture's `imageUrl`. 413 for a file that is too large, 422 for a file of another format.
 */
export const uploadSlidePicture = endpoint({
  method: 'POST',
  path: '/api/courses/:id/slide-pictures',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  summary: 'Upload a picture for a slide',
  params: CourseId,
  body: z.object({}),
  multipart: true,
  response: SlidePicture,
  status: 201,
});

/** Like `uploadSlidePicture`, for an MP3, M4A, Ogg or WAV file without video; the course is saved with `audioUrl`. */
export const uploadSlideSound = endpoint({
  method: 'POST',
  path: '/api/courses/:id/slide-sounds',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  summary: 'Upload a sound for a slide',
  params: CourseId,
  body: z.object({}),
  multipart: true,
  response: z.object({ audioUrl: z.string() }),
  status: 201,
});
