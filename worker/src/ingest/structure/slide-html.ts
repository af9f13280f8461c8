import { type DeckText, type PageText } from '@lectern/infra/pdf';

/** The page's text as sanitized HTML, without its title and what repeats on every page; '' where there is none. */
export function slideHtml(_page: PageText, _deck: DeckText): string {
  return '';
}
