import type { Locale, Note } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import type { Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';

/**
 * Writes notes as Markdown, batch by batch. Texts become nodes of a tree, so that none is read as Markdown or HTML.
 */
export class NotesWriter {
  private course: string | undefined;
  private slide: string | undefined;

  constructor(private readonly locale: Locale) {}

  writeTitle(): string {
    return write([heading(1, translate(this.locale, 'community.export.title'))]);
  }

  write(notes: Note[]): string {
    return `\n${write(notes.flatMap((note) => [...this.describeSlide(note), ...this.describeNote(note)]))}`;
  }

  /** The headings of course and slide, where they differ from those of the note before. */
  private describeSlide({ course, module, slide }: Note): RootContent[] {
    const courseKey = course.id ?? `- ${course.title}`;
    const slideKey = `${courseKey} ${module.title} ${slide.id ?? slide.title}`;
    const isNewCourse = courseKey !== this.course;
    const isNewSlide = slideKey !== this.slide;
    this.course = courseKey;
    this.slide = slideKey;
    const { number, title } = slide;
    const name =
      number === null ? title : translate(this.locale, 'community.export.slide', { number, title });
    return [
      ...(isNewCourse ? [heading(2, course.title)] : []),
      ...(isNewSlide ? [heading(3, `${module.title} · ${name}`)] : []),
    ];
  }

  private describeNote({ kind, quote, text, place, state }: Note): RootContent[] {
    return [
      ...(kind === 'bookmark' ? [this.remark('community.export.bookmark')] : []),
      ...(place ? [this.remark('community.export.place')] : []),
      ...(quote === null ? [] : [{ type: 'blockquote' as const, children: paragraphs(quote) }]),
      ...paragraphs(text),
      ...(state === 'changed' ? [this.remark('community.export.changed')] : []),
      ...(state === 'removed' ? [this.remark('community.export.removed')] : []),
    ];
  }

  private remark(id: Parameters<typeof translate>[1]): Paragraph {
    const children: PhrasingContent[] = [{ type: 'text', value: translate(this.locale, id) }];
    return { type: 'paragraph', children: [{ type: 'emphasis', children }] };
  }
}

const write = (children: RootContent[]): string =>
  toMarkdown({ type: 'root', children } satisfies Root, { bullet: '-' });

const heading = (depth: Heading['depth'], value: string): Heading => ({
  type: 'heading',
  depth,
  children: [{ type: 'text', value: value.replace(/\s+/g, ' ') }],
});

/** A paragraph for each block of lines; the lines of a block stay lines. */
const paragraphs = (text: string): Paragraph[] =>
  text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => ({ type: 'paragraph', children: lines(block.trim()) }));

const lines = (block: string): PhrasingContent[] =>
  block
    .split(/\r?\n/)
    .flatMap((value, index) => [
      ...(index ? [{ type: 'break' as const }] : []),
      { type: 'text' as const, value },
    ]);
