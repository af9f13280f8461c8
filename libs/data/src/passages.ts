import type { DataSource, EntityManager } from 'typeorm';
import { sentences } from './sentences.js';
import { slideText } from './slide-text.js';

/** Longest passage, in characters, where its sentences allow. */
const LONGEST_PASSAGE = 1500;

interface PassageDraft {
  slideId: string;
  /** Counts from 0 within the slide. */
  position: number;
  title: string;
  text: string;
}

/**
 * Makes a course's passages (what the tutor searches and quotes) fit its slides as they are now. To be called in the
 * transaction that changed the slides; passages of slides that did not change stay, with their embeddings.
 */
export async function writePassages(manager: DataSource | EntityManager, courseId: string): Promise<void> {
  const slides = await manager.query<{ id: string; title: string; content: string }[]>(
    `SELECT slides.id, slides.title, slides.content
       FROM slides
       JOIN modules ON modules.id = slides.module_id
      WHERE modules.course_id = $1
      ORDER BY modules.position, slides.position`,
    [courseId],
  );
  const drafts = JSON.stringify(slides.flatMap(passagesOf));
  const columns = `jsonb_to_recordset($2::jsonb) AS draft("slideId" uuid, position int, title text, text text)`;
  await manager.query(
    `DELETE FROM passages
      WHERE course_id = $1
        AND NOT EXISTS (
          SELECT FROM ${columns}
           WHERE draft."slideId" = passages.slide_id AND draft.position = passages.position
             AND draft.title = passages.title AND draft.text = passages.text)`,
    [courseId, drafts],
  );
  await manager.query(
    `INSERT INTO passages (course_id, slide_id, position, title, text)
     SELECT $1, draft."slideId", draft.position, draft.title, draft.text FROM ${columns}
         ON CONFLICT (slide_id, position) DO NOTHING`,
    [courseId, drafts],
  );
}

/** A slide that says nothing but its title still can be found by it. */
function passagesOf({ id, title, content }: { id: string; title: string; content: string }): PassageDraft[] {
  return cut(slideText(content)).map((text, position) => ({ slideId: id, position, title, text }));
}

/** Cuts a long text between sentences; what has no sentences (a huge table, code) is cut anywhere. */
function cut(text: string): string[] {
  if (text.length <= LONGEST_PASSAGE) return [text];
  const passages: string[] = [];
  let passage = '';
  for (const line of text.split('\n')) {
    for (const [at, sentence] of sentences(line).flatMap(pieces).entries()) {
      if (passage && passage.length + sentence.length >= LONGEST_PASSAGE) {
        passages.push(passage);
        passage = sentence;
      } else passage += (passage && (at ? ' ' : '\n')) + sentence;
    }
  }
  return [...passages, passage];
}

function pieces(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${LONGEST_PASSAGE}}`, 'gu')) ?? [];
}
