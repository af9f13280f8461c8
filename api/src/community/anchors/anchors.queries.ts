import { isModuleOpen, mayOpenSlides, type Person, pictureIdentity, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The slide that a note or thread is about. */
export interface AnchorSlide {
  courseId: string;
  courseTitle: string;
  moduleTitle: string;
  slideTitle: string;
  content: string;
  contentHash: string;
  picture: string | null;
  /** Whether questions can be asked in the course. */
  hasDiscussion: boolean;
  /** BCP 47 tag of the course's language; null: unknown. */
  courseLanguage: string | null;
}

/** Finds a slide that the person may open, and locks the slide against changes until the transaction saves the note or thread. */
export async function lockAnchorSlide(
  manager: EntityManager,
  slideId: string,
  person: Person,
): Promise<AnchorSlide | undefined> {
  const [slide] = await queryRows<AnchorSlide>(
    manager,
    sql`
    SELECT courses.id AS "courseId", courses.title AS "courseTitle", modules.title AS "moduleTitle",
           slides.title AS "slideTitle", slides.content, md5(slides.content) AS "contentHash",
           ${pictureIdentity(sql`slides`)} AS picture, courses.has_discussion AS "hasDiscussion",
           courses.language AS "courseLanguage"
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.id = ${slideId} AND ${mayOpenSlides(person)}
       AND ${isModuleOpen(sql`modules.id`, sql`${person.id}::uuid`)}
       FOR SHARE OF slides`,
  );
  return slide;
}
