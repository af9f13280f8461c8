import type { Slide } from '@lectern/contract';

/** A magnified picture's `sizes`: the widest there is. */
export const MAGNIFIED = '9999px';

/** About how wide a slide's picture is shown, as its `sizes`: beside its words on wide screens. */
export function pictureSizes({ content }: Slide): string {
  return content ? '(min-width: 1024px) calc(73vw - 76px), 100vw' : '100vw';
}
