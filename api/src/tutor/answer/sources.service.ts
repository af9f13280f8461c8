import type { Locale, TutorSource } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { locateSlides, type SlideLocation, type TranscriptPassage } from './sources.queries.js';

/** Text that a slide is expected to contain. */
export interface Quote {
  slideId: string;
  text: string;
}

/** Verifies quotes against the current text of their slides. */
@Injectable()
export class SourcesService {
  constructor(private readonly source: DataSource) {}

  /** The source of each quote, in order; null if neither the slide nor the captions of its video contain the quote verbatim. */
  async find(quotes: Quote[]): Promise<(TutorSource | null)[]> {
    const slides = new Map(
      (
        await locateSlides(
          this.source.manager,
          quotes.map(({ slideId }) => slideId),
        )
      ).map((slide) => [
        slide.slideId,
        { ...slide, text: [slideText(slide.content), slide.notes ?? ''].join('\n') },
      ]),
    );
    return quotes.map(({ slideId, text }) => {
      const slide = slides.get(slideId);
      if (!slide) return null;
      const isWritten = slide.text.includes(text);
      const spoken = isWritten ? undefined : findSpoken(slide.transcript, text);
      if (!isWritten && !spoken) return null;
      const { moduleId, courseId, courseSlug, courseTitle, slidePosition } = slide;
      const language = spoken?.language ?? slide.language;
      return {
        slideId,
        moduleId,
        courseId,
        courseSlug,
        courseTitle,
        slidePosition,
        label: formatLabel(slide),
        quote: text,
        ...(spoken && { seconds: spoken.seconds }),
        ...(language && { language }),
      };
    });
  }
}

/** The language of a quote of a transcript, and the second at which the caption with its first word begins. */
function findSpoken(
  transcript: TranscriptPassage[],
  quote: string,
): { seconds: number; language: string } | undefined {
  const passage = transcript.find(({ text }) => text.includes(quote));
  if (!passage) return undefined;
  const offset = passage.text.indexOf(quote);
  const start = passage.cueStarts.findLast(([begin]) => begin <= offset);
  return { seconds: Math.floor(start?.[1] ?? 0), language: passage.language };
}

const LABEL = /^Module (\d+) · Slide (\d+) · (.*)$/s;

/** The parts of a label. */
export function parseLabel(label: string) {
  const [, module = '', slide = '', title = ''] = LABEL.exec(label) ?? [];
  return { module, slide, title };
}

/** The label of a slide in the language of a reader. */
export function translateLabel(label: string, locale: Locale): string {
  const place = parseLabel(label);
  return place.module ? translate(locale, 'tutor.slidePlace', place) : label;
}

function formatLabel({ modulePosition, slidePosition, title }: SlideLocation): string {
  return `Module ${modulePosition + 1} · Slide ${slidePosition + 1} · ${title}`;
}
