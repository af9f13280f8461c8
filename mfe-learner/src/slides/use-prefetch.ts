import type { Slide } from '@lectern/contract';
import { useEffect } from 'react';

/** Fetches and decodes the pictures round the shown slide, so that turning to them is instant. */
export function usePrefetch(slides: Slide[], index: number): void {
  const urls = [index + 1, index + 2, index - 1].map((place) => slides[place]?.imageUrl ?? '').join('\n');
  useEffect(() => {
    const images = urls.split('\n').filter(Boolean).map(fetched);
    // Held until the next turn, so that the browser keeps them decoded.
    return () => void images.splice(0);
  }, [urls]);
}

function fetched(url: string): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = 'low';
  image.src = url;
  void image.decode?.().catch(() => undefined);
  return image;
}
