import { type CueStart, queryRows, slideLanguageSql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Where a slide is, and its text. */
export interface SlideLocation {
  slideId: string;
  moduleId: string;
  courseId: string;
  courseSlug: string;
  courseTitle: string;
  slidePosition: number;
  modulePosition: number;
  title: string;
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
  /** BCP 47 tag. */
  language: string | null;
  /** The passages of its video's captions. */
  transcript: TranscriptPassage[];
}

/** A part of the transcript of a video. */
export interface TranscriptPassage {
  text: string;
  cueStarts: CueStart[];
  /** ISO 639-1 code. */
  language: string;
}

export function locateSlides(manager: EntityManager, slideIds: string[]): Promise<SlideLocation[]> {
  return queryRows(
    manager,
    sql`
    SELECT slides.id AS "slideId", modules.id AS "moduleId", courses.id AS "courseId", courses.slug AS "courseSlug",
           courses.title AS "courseTitle", slides.position AS "slidePosition", modules.position AS "modulePosition", slides.title, slides.content,
           CASE WHEN courses.shows_notes THEN slides.notes END AS notes,
           ${slideLanguageSql(sql`slides.id`, sql`courses.language`)} AS language,
           coalesce(
             (SELECT json_agg(json_build_object('text', passages.text, 'cueStarts', passages.cue_starts,
                                                'language', passages.language) ORDER BY passages.position)
                FROM passages
               WHERE passages.slide_id = slides.id AND passages.cue_starts IS NOT NULL), '[]') AS transcript
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.id = ANY (${slideIds})`,
  );
}
