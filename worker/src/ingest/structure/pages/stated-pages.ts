import type { OfficeFacts } from '@lectern/office';
import type { DeckText, PageText } from '@lectern/pdf';

/**
 * Adds to the text of a deck what its office file states: titles, descriptions of pictures, notes, sections and language. Removes the
 * outline, because the converter made it from the titles.
 * @returns the text unchanged where the number of pages is not that of the visible slides
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
  const statedSections = sections.map(({ title, slide }) => ({ title, page: slide }));
  return {
    ...text,
    pages,
    outline: [],
    language: language ?? text.language,
    ...(statedSections.length && { sections: statedSections }),
  };
}
