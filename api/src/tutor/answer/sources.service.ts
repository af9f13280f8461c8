import type { Locale, TutorSource } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { locateSlides, type LocatedSlide, type TranscriptPassage } from './sources.queries.js';

/** Text that a slide, or the transcript of its video, should contain. */
export interface Quote {
  slideId: string;
  text: string;
}

/** Verifies quotes against the current text of their slides. */
@Injectable()
export class SourcesService {
  constructor(private readonly source: DataSource) {}

  /** Finds the source of each quote, in order; null if neither the slide nor the transcript of its video contains the quote verbatim. */
  async find(quotes: Quote[]): Promise<(TutorSource | null)[]> {
    const located = await locateSlides(
      this.source.manager,
      quotes.map(({ slideId }) => slideId),
    );
    const slides = new Map(
      located.map((slide) => [
        slide.slideId,
        { ...slide, text: [slideText(slide.content), slide.notes ?? ''].join('\n') },
      ]),
    );
    return quotes.map(({ slideId, text: quote }) => {
      const slide = slides.get(slideId);
      if (!slide) return null;
      const isInSlide = slide.text.includes(quote);
      const spokenQuote = isInSlide ? undefined : findInTranscript(slide.transcript, quote);
      if (!isInSlide && !spokenQuote) return null;
      const { moduleId, courseId, courseSlug, courseTitle, slidePosition } = slide;
      const language = spokenQuote?.language ?? slide.language;
      return {
        slideId,
        moduleId,
        courseId,
        courseSlug,
        courseTitle,
        slidePosition,
        label: formatLabel(slide),
        quote,
        ...(spokenQuote && { seconds: spokenQuote.seconds }),
        ...(language && { language }),
      };
    });
  }
}

/** Finds a quote in a transcript: its language, and the second of the video at which the caption with its first word begins. */
function findInTranscript(
  transcript: TranscriptPassage[],
  quote: string,
): { seconds: number; language: string } | undefined {
  const passage = transcript.find(({ text }) => text.includes(quote));
  if (!passage) return undefined;
  const offset = passage.text.indexOf(quote);
  const [, second = 0] = passage.cueStarts.findLast(([cueOffset]) => cueOffset <= offset) ?? [];
  return { seconds: Math.floor(second), language: passage.language };
}

/** Matches the labels that `formatLabel` writes. */
const LABEL = /^Module (\d+) · Slide (\d+) · (.*)$/s;

/** Splits the label of a slide into its parts; all are empty if the text is no label. */
export function parseLabel(label: string) {
  const [, module = '', slide = '', title = ''] = LABEL.exec(label) ?? [];
  return { module, slide, title };
}

/** Translates the label of a slide, which is stored in English. */
export function translateLabel(label: string, locale: Locale): string {
  const place = parseLabel(label);
  return place.module ? translate(locale, 'tutor.slidePlace', place) : label;
}

function formatLabel({ modulePosition, slidePosition, title }: LocatedSlide): string {
  return `Module ${modulePosition + 1} · Slide ${slidePosition + 1} · ${title}`;
}
