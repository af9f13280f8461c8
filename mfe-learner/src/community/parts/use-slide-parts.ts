import { useEffect, useState, type RefObject } from 'react';

/** The elements of a slide's text and picture; null where it has none, or until they are there. */
export function useSlideParts(canvas: RefObject<HTMLElement | null>, slideId: string) {
  const [parts, setParts] = useState<{ text: HTMLElement | null; picture: Element | null }>({
    text: null,
    picture: null,
  });
  useEffect(() => {
    const stage = canvas.current;
    if (!stage) return;
    const find = () =>
      setParts((known) => {
        const text = stage.querySelector<HTMLElement>('[data-slide-text]');
        const picture = stage.querySelector('[data-slide-picture]');
        return known.text === text && known.picture === picture ? known : { text, picture };
      });
    find();
    // A picture that failed to load is replaced, and comes back with the connection.
    const observer = new MutationObserver(find);
    observer.observe(stage, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [canvas, slideId]);
  return parts;
}
