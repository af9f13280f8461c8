import type { DataSource, EntityManager } from 'typeorm';
import { sentences } from './sentences.js';
import { slideText } from './slide-text.js';

/** Longest passage, in characters; only a single sentence can be longer. */
const MAX_PASSAGE_LENGTH = 1500;

interface PassageDraft {
  slideId: string;
  /** Counts from 0 within the slide. */
  position: number;
  title: string;
  text: string;
}

/**
 * Updates a course's passages (what the tutor searches and quotes) from its slides. Call it in the transaction that
 * changed the slides; passages of unchanged slides stay, with their embeddings.
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

/** A slide without text gets one empty passage, so that its title can be found. */
function passagesOf({ id, title, content }: { id: string; title: string; content: string }): PassageDraft[] {
  return split(slideText(content)).map((text, position) => ({ slideId: id, position, title, text }));
}

/** Splits a long text between sentences; text without sentences (a large table, code) is split anywhere. */
function split(text: string): string[] {
  if (text.length <= MAX_PASSAGE_LENGTH) return [text];
  const passages: string[] = [];
  let passage = '';
  for (const line of text.split('\n')) {
    for (const [index, sentence] of sentences(line).flatMap(pieces).entries()) {
      if (passage && passage.length + sentence.length >= MAX_PASSAGE_LENGTH) {
        passages.push(passage);
        passage = sentence;
      } else passage += (passage && (index ? ' ' : '\n')) + sentence;
    }
  }
  return [...passages, passage];
}

function pieces(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${MAX_PASSAGE_LENGTH}}`, 'gu')) ?? [];
}
