import type { PageImage } from '@lectern/pdf';

/** Richness from which on a first page stands for its deck: a cover, rather than a title on a plain ground. */
const COVER = 1.5;

/** The picture that a course is known by: the first page's where it has much to see, else the richest page's. */
export function bestPicture(images: PageImage[]): PageImage | undefined {
  const [first, ...others] = images;
  if (!first || first.richness >= COVER) return first;
  return others.reduce((best, image) => (image.richness > best.richness ? image : best), first);
}
