import type { PageText, TextLine } from '@lectern/pdf';

/*
 * The areas of a page, as shares of its height. Example: on a page 540 points high, a title with its baseline at 70 is at the
 * top, and a page number at 520 is in the margin. Tuned with `npm run corpus`, see docs/develop/deck-reading.md.
 */

/** Share of the height that counts as the top of a page, where titles are. */
export const TOP_SHARE = 0.15;
/** Share of the height, at the top and at the bottom, that contains headers, footers and page numbers. */
export const MARGIN_SHARE = 0.15;

/** The distance of a line from the nearest end of its page, as a share of the height. */
export function measureEdgeDistance({ baseline }: Pick<TextLine, 'baseline'>, { height }: PageText): number {
  return Math.min(baseline, height - baseline) / height;
}
