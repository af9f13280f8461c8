import type { Slide } from '@lectern/contract';

/** `sizes` of a zoomed image: makes the browser choose the widest one. */
export const ZOOMED_SIZES = '9999px';

/** `sizes` of a slide's image: about the width at which it is shown, beside the text on wide screens. */
export function imageSizes({ content, notes }: Slide): string {
  return content || notes ? '(min-width: 1024px) calc(73vw - 76px), 100vw' : '100vw';
}
