import type { Locale, TutorSource } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { locateSlides, type SlideLocation } from './sources.queries.js';

/** Text that a slide is expected to contain. */
export interface Quote {
  slideId: string;
  text: string;
}

/** Verifies quotes against the current text of their slides. */
@Injectable()
export class SourcesService {
  constructor(private readonly source: DataSource) {}

  /** The source of each quote, in order; null if the slide does not contain the quote verbatim. */
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
      if (!slide?.text.includes(text)) return null;
      const { moduleId, courseId, courseSlug, courseTitle, slidePosition, language } = slide;
      return {
        slideId,
        moduleId,
        courseId,
        courseSlug,
        courseTitle,
        slidePosition,
        label: formatLabel(slide),
        quote: text,
        ...(language && { language }),
      };
    });
  }
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
