import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId, Slide } from '../courses/course.js';

export const MAX_SLIDE_PICTURE_BYTES = 20 * 1024 * 1024;
export const MAX_SLIDE_SOUND_BYTES = 20 * 1024 * 1024;

/** Days for which a file is kept that no slide, draft, kept version or update of its course has. */
export const UNUSED_SLIDE_FILE_DAYS = 2;

/** A picture in all its widths, as a slide has it. */
export const SlidePicture = z.extend(
  z.pick(Slide, { imageWidth: true, imageHeight: true, imageSrcset: true }),
  { imageUrl: z.string() },
);
export type SlidePicture = z.output<typeof SlidePicture>;

/**
 * Stores a PNG, JPEG, WebP or GIF file (its first picture) for a slide of the course. The slide has it once the course is saved
 * with its `imageUrl`. 413 for a file that is too large, 422 for one that is no such picture.
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

/** As `uploadSlidePicture` for an MP3, M4A, Ogg or WAV file without video, and `audioUrl`. */
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
