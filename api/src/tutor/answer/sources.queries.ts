import { type CueStart, queryRows, slideLanguageSql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A slide with its place in a course and the texts that a quote can be found in. */
export interface LocatedSlide {
  slideId: string;
  moduleId: string;
  courseId: string;
  courseSlug: string;
  courseTitle: string;
  /** From 0 within the module. */
  slidePosition: number;
  /** From 0 within the course. */
  modulePosition: number;
  title: string;
  /** HTML. */
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
  /** BCP 47 tag. */
  language: string | null;
  /** The passages of the transcript of the slide's video, in order. */
  transcript: TranscriptPassage[];
}

/** A paragraph of the transcript of a video. */
export interface TranscriptPassage {
  text: string;
  /** Where the text of each caption begins. */
  cueStarts: CueStart[];
  /** ISO 639-1 code. */
  language: string;
}

/** Finds slides by their ids, in no order. */
export function locateSlides(manager: EntityManager, slideIds: string[]): Promise<LocatedSlide[]> {
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
