import { EXPORTED_VIDEOS_MEGABYTES } from '@lectern/contract';
import { type Course, type Module, type Slide, type SurveyItemRow } from '@lectern/data';
import { mapInTurns } from '@lectern/text';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { Heading, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { ExportedVideo } from './find-exported-videos.js';

/** A slide with the path of its picture in the ZIP, and its video; null without one. */
type ExportedSlide = Pick<Slide, 'title' | 'content' | 'imageAlt' | 'notes'> & {
  picture: string | null;
  video: ExportedVideo | null;
};

const NOTES = 'Speaker notes';
const SURVEY = 'Survey';

type ExportedItem = Pick<SurveyItemRow, 'prompt' | 'options'>;

type ExportedModule = Pick<Module, 'title' | 'description'> & { slides: ExportedSlide[] };

/**
 * A course as GitHub Flavored Markdown. Texts become nodes of a tree, so that none is read as Markdown or HTML. Other requests
 * have their turn between two slides.
 */
export async function writeMarkdown(
  { title, description }: Pick<Course, 'title' | 'description'>,
  modules: ExportedModule[],
  surveyItems: ExportedItem[] = [],
): Promise<string> {
  const parts: (() => RootContent[])[] = [
    () => [heading(1, title), ...paragraphs(description)],
    ...modules.flatMap((module) => [
      () => [heading(2, module.title), ...paragraphs(module.description)],
      ...module.slides.map((slide) => () => slideNodes(slide)),
    ]),
    ...(surveyItems.length ? [() => surveyNodes(surveyItems)] : []),
  ];
  // Each part begins with a heading, which a blank line precedes.
  return (await mapInTurns(parts, (part) => write(part()))).join('\n');
}

function write(children: RootContent[]): string {
  const root: Root = { type: 'root', children };
  return toMarkdown(root, { bullet: '-', extensions: [gfmTableToMarkdown()] });
}

function slideNodes({ title, content, imageAlt, notes, picture, video }: ExportedSlide): RootContent[] {
  const image: RootContent[] = picture
    ? [{ type: 'paragraph', children: [{ type: 'image', url: picture, alt: imageAlt ?? title }] }]
    : [];
  const text = toMdast(fromHtml(content, { fragment: true }));
  return [
    heading(3, title),
    ...image,
    ...(video ? [videoNode(video)] : []),
    ...('children' in text ? (text.children as RootContent[]) : []),
    ...(notes ? [heading(4, NOTES), ...paragraphs(notes)] : []),
  ];
}

/** The name of a video with links to it and to its captions. */
function videoNode({ name, address, captions }: ExportedVideo): Paragraph {
  const text = (value: string): PhrasingContent => ({ type: 'text', value });
  const link = (url: string, value: string): PhrasingContent => ({
    type: 'link',
    url,
    children: [text(value)],
  });
  const title = `Video: ${name}`;
  const missing = `${title} (left out: an export has at most ${EXPORTED_VIDEOS_MEGABYTES} MB of videos)`;
  return {
    type: 'paragraph',
    children: [
      address === null ? text(missing) : link(address, title),
      ...captions.flatMap(({ language, path }) => [text(', '), link(path, `captions (${language})`)]),
    ],
  };
}

/** The items of the survey with their options; a course that is read by another program gets no answers. */
function surveyNodes(items: ExportedItem[]): RootContent[] {
  const listItem = (value: string, nested: string[] = []): ListItem => ({
    type: 'listItem',
    children: [
      { type: 'paragraph', children: [{ type: 'text', value }] },
      ...(nested.length ? [list(nested.map((text) => listItem(text)))] : []),
    ],
  });
  const list = (children: ListItem[]): List => ({ type: 'list', ordered: false, children });
  const texts = ({ options }: ExportedItem) =>
    options.filter(({ isRemoved }) => !isRemoved).map(({ text }) => text);
  return [heading(2, SURVEY), list(items.map((item) => listItem(item.prompt, texts(item))))];
}

function heading(depth: Heading['depth'], value: string): Heading {
  return { type: 'heading', depth, children: [{ type: 'text', value: value.replace(/\s+/g, ' ') }] };
}

/** One for each block of lines. */
function paragraphs(text: string | null): Paragraph[] {
  const blocks = text?.split(/\n\s*\n/).filter((block) => block.trim()) ?? [];
  return blocks.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
