import type { TutorSource } from '@lectern/contract';
import { slideLanguageSql } from '@lectern/data';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Text that a slide is expected to contain. */
export interface Quote {
  slideId: string;
  text: string;
}

interface SlideLocation {
  slideId: string;
  moduleId: string;
  courseId: string;
  courseSlug: string;
  slidePosition: number;
  modulePosition: number;
  title: string;
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
  /** BCP 47 tag. */
  language: string | null;
}

/** Verifies quotes against the current text of their slides. */
@Injectable()
export class SourcesService {
  constructor(private readonly source: DataSource) {}

  /** The source of each quote, in order; null if the slide does not contain the quote verbatim. */
  async find(quotes: Quote[]): Promise<(TutorSource | null)[]> {
    const slides = new Map(
      (await this.locate(quotes.map(({ slideId }) => slideId))).map((slide) => [
        slide.slideId,
        { ...slide, text: [slideText(slide.content), slide.notes ?? ''].join('\n') },
      ]),
    );
    return quotes.map(({ slideId, text }) => {
      const slide = slides.get(slideId);
      if (!slide?.text.includes(text)) return null;
      const { moduleId, courseId, courseSlug, slidePosition, language } = slide;
      return {
        slideId,
        moduleId,
        courseId,
        courseSlug,
        slidePosition,
        label: formatLabel(slide),
        quote: text,
        ...(language && { language }),
      };
    });
  }

  private locate(slideIds: string[]): Promise<SlideLocation[]> {
    return this.source.query<SlideLocation[]>(
      `SELECT slides.id AS "slideId",
              modules.id AS "moduleId",
              courses.id AS "courseId",
              courses.slug AS "courseSlug",
              slides.position AS "slidePosition",
              modules.position AS "modulePosition",
              slides.title,
              slides.content,
              CASE WHEN shows_notes THEN notes END AS notes,
              ${slideLanguageSql('slides.id', 'courses.language')} AS language
         FROM slides
         JOIN modules ON modules.id = slides.module_id
         JOIN courses ON courses.id = modules.course_id
        WHERE slides.id = ANY ($1)`,
      [slideIds],
    );
  }
}

function formatLabel({ modulePosition, slidePosition, title }: SlideLocation): string {
  return `Module ${modulePosition + 1} · Slide ${slidePosition + 1} · ${title}`;
}
