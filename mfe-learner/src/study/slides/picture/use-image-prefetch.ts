import type { Slide } from '@lectern/contract';
import { useEffect } from 'react';
import { imageSizes } from './image-sizes';

/** Fetches and decodes the images of the neighboring slides, so that they show at once when the learner gets there. */
export function useImagePrefetch(slides: Slide[], index: number): void {
  const neighbors = [index + 1, index + 2, index - 1].flatMap((position) => slides[position] ?? []);
  const sourcesJson = JSON.stringify(neighbors.filter(({ imageUrl }) => imageUrl).map(getSource));
  useEffect(() => {
    const images = (JSON.parse(sourcesJson) as ImageSource[]).map(fetchImage);
    // This function refers to the images until the next slide change, so that the browser keeps them decoded.
    return () => void images.splice(0);
  }, [sourcesJson]);
}

type ImageSource = Pick<HTMLImageElement, 'sizes' | 'srcset' | 'src'>;

/** The attributes that the slide will be shown with, so that the browser picks the same width. */
function getSource(slide: Slide): ImageSource {
  return { sizes: imageSizes(slide), srcset: slide.imageSrcset ?? '', src: slide.imageUrl ?? '' };
}

function fetchImage(source: ImageSource): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = 'low';
  Object.assign(image, source);
  void image.decode?.().catch(() => undefined);
  return image;
}
