/** Storage key of the picture of an upload's first slide, which its uploader sees while the other slides are drawn. */
export const uploadPreviewKey = (uploadId: string): string => `uploads/${uploadId}/preview.webp`;
