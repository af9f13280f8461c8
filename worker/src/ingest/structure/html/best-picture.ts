import type { PageImage } from '@lectern/pdf';

/** Richness (`PageImage.richness`, in bits) from which on the first page is a cover, rather than a title on a plain background. */
const MIN_COVER_RICHNESS = 1.5;

/** The picture for a course's thumbnail: that of the first page where it is a cover, else the richest one. */
export function chooseThumbnail(images: PageImage[]): PageImage | undefined {
  const [first, ...others] = images;
  if (!first || first.richness >= MIN_COVER_RICHNESS) return first;
  return others.reduce((best, image) => (image.richness > best.richness ? image : best), first);
}
