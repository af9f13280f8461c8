import type { PackagedSlide } from '../../package-data.js';
import { createElement, createProse } from './element.js';
import type { GetText } from './texts.js';

/** Creates a slide: the picture, the sound, the text, which is always shown, and the speaker notes. */
export function createSlide(slide: PackagedSlide, text: GetText): HTMLElement {
  const languageAttributes = { lang: slide.language ?? undefined, dir: slide.direction };
  const { picture } = slide;
  return createElement(
    'article',
    { className: 'slide stack' },
    createElement('h2', { tabIndex: -1, attributes: languageAttributes }, slide.title),
    picture && createPicture(picture, text, slide.language),
    slide.soundUrl &&
      createElement('audio', {
        controls: true,
        preload: 'none',
        src: slide.soundUrl,
        attributes: { 'aria-label': text('interop.player.sound', { title: slide.title }) },
      }),
    Boolean(slide.html) && createProse(slide.html, languageAttributes),
    slide.notes ? createNotes(slide.notes, languageAttributes, text) : null,
  );
}

function createPicture(
  { url, alt, width, height }: NonNullable<PackagedSlide['picture']>,
  text: GetText,
  language: string | null,
): HTMLElement {
  const image = createElement('img', {
    src: url,
    alt,
    className: 'picture',
    attributes: {
      width: width ? String(width) : undefined,
      height: height ? String(height) : undefined,
      lang: language ?? undefined,
    },
  });
  image.onerror = () =>
    image.replaceWith(createElement('p', { className: 'quiet-text' }, text('interop.player.pictureFailed')));
  return image;
}

function createNotes(
  notes: string,
  languageAttributes: Record<string, string | undefined>,
  text: GetText,
): HTMLElement {
  const paragraphs = notes
    .split(/\n{2,}/)
    .map((paragraph) => createElement('p', { attributes: languageAttributes }, paragraph));
  return createElement(
    'details',
    {},
    createElement('summary', {}, text('interop.player.notes')),
    createElement('div', { className: 'notes' }, ...paragraphs),
  );
}
