import type { PageChange } from '../reader/deck.js';
import { changeBetween, type PageSketch } from './page-sketch.js';

interface DrawnPage {
  sketch: Promise<PageSketch | null>;
  set: (sketch: PageSketch | null | Promise<PageSketch | null>) => void;
}

/** Compares each drawn page with the one before it, although several threads draw pages and finish them in any order. */
export class PageChanges {
  private readonly positions: Map<number, number>;
  /** By position; without those that no page is compared with any more. */
  private readonly drawn: (DrawnPage | undefined)[];

  /** @param pages in the order in which they are compared */
  constructor(pages: number[]) {
    this.positions = new Map(pages.map((index, position) => [index, position]));
    this.drawn = pages.map(awaitPage);
  }

  /** Waits for the page before; null for the first page and for pages of different shapes. */
  async compare(index: number, sketch: PageSketch): Promise<PageChange | null> {
    const position = this.positions.get(index) as number;
    this.drawn[position]?.set(sketch);
    const before = await this.sketchBefore(position);
    this.drawn[position - 1] = undefined;
    return before && changeBetween(before, sketch);
  }

  /** Call for a page that can't be drawn: the page after it is compared with the one before it. */
  skip(index: number): void {
    const position = this.positions.get(index) as number;
    this.drawn[position]?.set(this.sketchBefore(position));
  }

  private sketchBefore(position: number): Promise<PageSketch | null> {
    return this.drawn[position - 1]?.sketch ?? Promise.resolve(null);
  }
}

function awaitPage(): DrawnPage {
  let set: DrawnPage['set'] = () => undefined;
  const sketch = new Promise<PageSketch | null>((resolve) => (set = resolve));
  return { sketch, set };
}
