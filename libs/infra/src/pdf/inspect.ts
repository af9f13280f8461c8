/**
 * Looks at a file without reading its pages: cheap enough for a request.
 * `title` is the document's own, as it is in the file.
 * @throws UnreadableDeck
 */
export async function inspectDeck(_file: string): Promise<{ pages: number; title: string | null }> {
  throw new Error('soon');
}
