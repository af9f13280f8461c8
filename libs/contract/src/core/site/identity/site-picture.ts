import * as z from 'zod/mini';
import { endpoint } from '../../define.js';

/** Maximum size of the file of a picture in bytes. */
export const MAX_SITE_PICTURE_BYTES = 5 * 1024 * 1024;

/** What a picture is for, which decides the size in which it is stored. */
export const SitePictureKind = z.enum(['logo', 'icon', 'signature', 'seal']);
export type SitePictureKind = z.output<typeof SitePictureKind>;

/**
 * Stores a PNG, JPEG or WebP file as PNG without its metadata; it is shown once the settings name its id, and deleted when they
 * no longer do. 413 for a file that is too large, 422 for one that is no such picture.
 */
export const uploadSitePicture = endpoint({
  method: 'POST',
  path: '/api/admin/site/pictures/:kind',
  access: 'admin',
  perMinute: 30,
  summary: 'Upload a logo, an icon, or a picture of certificates',
  params: z.object({ kind: SitePictureKind }),
  body: z.object({}),
  multipart: true,
  response: z.object({ id: z.uuid() }),
  status: 201,
});

/** The picture, which never changes. */
export const getSitePicture = endpoint({
  method: 'GET',
  path: '/api/site-pictures/:pictureId',
  access: 'public',
  summary: 'A logo, an icon, or a picture of certificates',
  params: z.object({ pictureId: z.uuid() }),
});
