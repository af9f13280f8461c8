import { type DeckText, type PageText } from '@lectern/infra/pdf';

/** The page's title: bookmark, tag, layout, else 'Slide N' (N counts from 1). */
export function slideTitle(page: PageText, _deck: DeckText): string {
  return `Slide ${page.index + 1}`;
}
