import type { PageImage } from '@lectern/pdf';

/** The first page is a cover if it has this richness (`PageImage.richness`, in bits). A title on a plain background has less. */
const MIN_COVER_RICHNESS = 1.5;

/** Chooses the picture for a course's thumbnail: that of the first page if it is a cover, else the richest one. */
export function chooseThumbnail(images: PageImage[]): PageImage | undefined {
  const [first, ...others] = images;
  if (!first || first.richness >= MIN_COVER_RICHNESS) return first;
  return others.reduce((best, image) => (image.richness > best.richness ? image : best), first);
}
