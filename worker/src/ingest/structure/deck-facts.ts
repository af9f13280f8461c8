import { type Category, type Level } from '@lectern/contract';
import { type DeckText } from '@lectern/infra/pdf';

/** The document's own title unless junk, else the first slide's, else the file's name without its ending. */
export function deckTitle(_deck: DeckText, fileName: string): string {
  return fileName;
}

/** A sentence or two on what the course holds; null where the deck says too little. */
export function deckDescription(_deck: DeckText): string | null {
  return null;
}

/** The category that the words speak for; null when unsure. */
export function deckCategory(_deck: DeckText): Category | null {
  return null;
}

/** The level that the words speak for; Beginner when unsure. */
export function deckLevel(_deck: DeckText): Level {
  return 'Beginner';
}
