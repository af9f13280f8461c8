import type { OfficeFacts } from '@lectern/office';
import type { DeckText, PageText } from '@lectern/pdf';

/**
 * The text of a deck with what its office file states: titles, descriptions of pictures, notes, sections and language. The outline that
 * the converter writes from the titles adds nothing.
 * @returns the text as it is where the pages are not the visible slides one by one
 */
export function addStatedFacts(text: DeckText, { slides, sections, language }: OfficeFacts): DeckText {
  if (!slides || slides.length !== text.pageCount) return text;
  const pages = text.pages.map((page): PageText => {
    const { title = null, imageAlt = null, notes = null } = slides[page.index] ?? {};
    return {
      ...page,
      ...(title && { statedTitle: title }),
      ...(imageAlt && { imageAlt }),
      ...(notes && { notes }),
    };
  });
  const stated = sections.map(({ title, slide }) => ({ title, page: slide }));
  return {
    ...text,
    pages,
    outline: [],
    language: language ?? text.language,
    ...(stated.length && { sections: stated }),
  };
}
