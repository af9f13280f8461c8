import { v4 as uuid } from 'uuid';

/** A file that is to become a course, or the empty place for the first one. */
export interface Deck {
  /** Names the deck in this form. */
  id: string;
  file: File | undefined;
  title: string;
  /** The title that was filled in for the file; '' before there is one. */
  suggestedTitle: string;
  /** Why the upload of this file failed; '' while it did not. */
  problem: string;
}

export const createDeck = (file?: File): Deck => ({
  ...{ id: uuid(), file },
  ...{ title: '', suggestedTitle: '', problem: '' },
});

/** Whether a person entered the title. A suggested one gives way to the title that the worker reads. */
export function isTitleTyped({ title, suggestedTitle }: Pick<Deck, 'title' | 'suggestedTitle'>): boolean {
  const entered = title.trim();
  return entered !== '' && entered !== suggestedTitle;
}

/** Fills in a title, unless a person entered one. */
export const fillTitle = (deck: Deck, suggestedTitle: string): Deck =>
  isTitleTyped(deck) ? deck : { ...deck, title: suggestedTitle, suggestedTitle };

/** Adds chosen files. A single file takes the place of a single one, and keeps its typed title. */
export function addFiles(decks: Deck[], files: File[]): Deck[] {
  const [only] = decks;
  if (!only || decks.length > 1 || (only.file && files.length > 1))
    return [...decks, ...files.map((file) => createDeck(file))];
  const [file, ...others] = files;
  return [{ ...only, file, problem: '' }, ...others.map((other) => createDeck(other))];
}

/** Removes a deck; an empty place is left where it was the last one. */
export function removeDeck(decks: Deck[], id: string): Deck[] {
  const left = decks.filter((deck) => deck.id !== id);
  return left.length ? left : [createDeck()];
}
