import type { Slide } from '@lectern/contract';
import { useEffect } from 'react';
import { pictureSizes } from './picture-sizes';

/** Fetches and decodes the pictures round the shown slide, so that turning to them is instant. */
export function usePrefetch(slides: Slide[], index: number): void {
  const near = [index + 1, index + 2, index - 1].flatMap((place) => slides[place] ?? []);
  const pictures = JSON.stringify(near.filter(({ imageUrl }) => imageUrl).map(pictureOf));
  useEffect(() => {
    const images = (JSON.parse(pictures) as Picture[]).map(fetched);
    // Held until the next turn, so that the browser keeps them decoded.
    return () => void images.splice(0);
  }, [pictures]);
}

type Picture = Pick<HTMLImageElement, 'sizes' | 'srcset' | 'src'>;

/** As it will be shown, so that the same width is fetched. */
function pictureOf(slide: Slide): Picture {
  return { sizes: pictureSizes(slide), srcset: slide.imageSrcset ?? '', src: slide.imageUrl ?? '' };
}

function fetched(picture: Picture): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = 'low';
  Object.assign(image, picture);
  void image.decode?.().catch(() => undefined);
  return image;
}
