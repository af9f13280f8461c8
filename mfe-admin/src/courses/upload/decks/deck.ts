import { v4 as uuid } from 'uuid';

/** A file that is to become a course, or an entry without a file yet. */
export interface Deck {
  /** Unique in the form. */
  id: string;
  file: File | undefined;
  title: string;
  /** The title that was filled in for the file; '' before there is one. */
  suggestedTitle: string;
  /** Why the upload of this file failed; '' without a failure. */
  problem: string;
}

export const createDeck = (file?: File): Deck => ({
  ...{ id: uuid(), file },
  ...{ title: '', suggestedTitle: '', problem: '' },
});

/** Whether a person entered the title. A title that was only suggested is replaced by the one that the worker reads. */
export function isTitleTyped({ title, suggestedTitle }: Pick<Deck, 'title' | 'suggestedTitle'>): boolean {
  const entered = title.trim();
  return entered !== '' && entered !== suggestedTitle;
}

/** Fills in a title, unless a person entered one. */
export const fillTitle = (deck: Deck, suggestedTitle: string): Deck =>
  isTitleTyped(deck) ? deck : { ...deck, title: suggestedTitle, suggestedTitle };

/** Adds chosen files. If the form has only one deck, a single file replaces its file and keeps the typed title. */
export function addFiles(decks: Deck[], files: File[]): Deck[] {
  const [onlyDeck] = decks;
  if (!onlyDeck || decks.length > 1 || (onlyDeck.file && files.length > 1))
    return [...decks, ...files.map((file) => createDeck(file))];
  const [file, ...others] = files;
  return [{ ...onlyDeck, file, problem: '' }, ...others.map((other) => createDeck(other))];
}

/** Removes a deck. The last one is replaced by an empty entry. */
export function removeDeck(decks: Deck[], id: string): Deck[] {
  const remaining = decks.filter((deck) => deck.id !== id);
  return remaining.length ? remaining : [createDeck()];
}
