import type { TutorSource } from '@lectern/contract';
import { slideText } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A stretch of text that is said to stand in a slide. */
export interface Quote {
  slideId: string;
  text: string;
}

interface Place {
  slideId: string;
  moduleId: string;
  courseId: string;
  courseSlug: string;
  slidePosition: number;
  modulePosition: number;
  title: string;
  content: string;
}

/** Where quotes stand, found again in the slides as they are now. */
@Injectable()
export class SourcesService {
  constructor(private readonly source: DataSource) {}

  /** Each quote's place, in their order; null where the slide doesn't hold it, letter for letter. */
  async find(quotes: Quote[]): Promise<(TutorSource | null)[]> {
    const places = new Map(
      (await this.places(quotes.map(({ slideId }) => slideId))).map((place) => [
        place.slideId,
        { ...place, text: slideText(place.content) },
      ]),
    );
    return quotes.map(({ slideId, text }) => {
      const place = places.get(slideId);
      if (!place?.text.includes(text)) return null;
      const { moduleId, courseId, courseSlug, slidePosition } = place;
      return { slideId, moduleId, courseId, courseSlug, slidePosition, label: labelOf(place), quote: text };
    });
  }

  private places(slideIds: string[]): Promise<Place[]> {
    return this.source.query<Place[]>(
      `SELECT slides.id AS "slideId",
              modules.id AS "moduleId",
              courses.id AS "courseId",
              courses.slug AS "courseSlug",
              slides.position AS "slidePosition",
              modules.position AS "modulePosition",
              slides.title,
              slides.content
         FROM slides
         JOIN modules ON modules.id = slides.module_id
         JOIN courses ON courses.id = modules.course_id
        WHERE slides.id = ANY ($1)`,
      [slideIds],
    );
  }
}

function labelOf({ modulePosition, slidePosition, title }: Place): string {
  return `Module ${modulePosition + 1} · Slide ${slidePosition + 1} · ${title}`;
}
