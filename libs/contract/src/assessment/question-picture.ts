import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** Maximum bytes of an uploaded picture, pixels of the longer side of the stored picture, and characters of its description. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, side: 1600, alt: 300 } as const;

/** A picture for the texts of questions, with its address and size in pixels. */
export const QuestionPicture = z.object({
  id: z.uuid(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type QuestionPicture = z.output<typeof QuestionPicture>;

/**
 * Stores a PNG, JPEG, WebP or GIF file as WebP without metadata. A picture that no question uses is deleted after a day.
 * 413 if the file is too large, 422 if it is not a picture.
 */
export const uploadQuestionPicture = endpoint({
  method: 'POST',
  path: '/api/admin/question-pictures',
  access: 'instructor',
  perMinute: 60,
  summary: 'Upload a picture for questions',
  body: z.object({}),
  multipart: true,
  response: QuestionPicture,
  status: 201,
});

/** The picture, for all signed-in people who know its id. Only texts with the picture contain the id. */
export const getQuestionPicture = endpoint({
  method: 'GET',
  path: '/api/question-pictures/:pictureId',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'A picture of a question',
  params: z.object({ pictureId: z.uuid() }),
});
