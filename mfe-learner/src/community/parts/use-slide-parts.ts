import { useEffect, useState, type RefObject } from 'react';

/** The elements of a slide's text and picture; each is null while the page does not contain it. */
export function useSlideParts(canvas: RefObject<HTMLElement | null>, slideId: string) {
  const [parts, setParts] = useState<{ text: HTMLElement | null; picture: Element | null }>({
    text: null,
    picture: null,
  });
  useEffect(() => {
    const stage = canvas.current;
    if (!stage) return;
    const updateParts = () =>
      setParts((previous) => {
        const text = stage.querySelector<HTMLElement>('[data-slide-text]');
        const picture = stage.querySelector('[data-slide-picture]');
        return previous.text === text && previous.picture === picture ? previous : { text, picture };
      });
    updateParts();
    // The viewer removes the element of a picture that failed to load, and adds another once the network is back.
    const observer = new MutationObserver(updateParts);
    observer.observe(stage, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [canvas, slideId]);
  return parts;
}
