import { captionsOrder, hasCues, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds captions in the requested language, else the preferred ones with cues (`captionsOrder`), else captions without cues. */
export async function findTranscript(
  manager: EntityManager,
  videoId: string,
  language: string | undefined,
): Promise<{ language: string; text: string } | undefined> {
  const [found] = await queryRows<{ language: string; text: string }>(
    manager,
    sql`
    SELECT captions.language, captions.text
      FROM slide_video_captions captions
      JOIN slide_videos videos ON videos.id = captions.video_id
      JOIN courses ON courses.id = videos.course_id
     WHERE captions.video_id = ${videoId}::uuid
     ORDER BY (captions.language IS NOT DISTINCT FROM ${language ?? null}::text) DESC, (${hasCues(sql`captions`)}) DESC,
              ${captionsOrder(sql`captions`, sql`courses.language`)}
     LIMIT 1`,
  );
  return found;
}

/** Finds the WebVTT text of captions; undefined where the video has none with this id. */
export async function findCaptionsText(
  manager: EntityManager,
  { videoId, captionsId }: { videoId: string; captionsId: string },
): Promise<string | undefined> {
  const [found] = await queryRows<{ text: string }>(
    manager,
    sql`
    SELECT captions.text FROM slide_video_captions captions
     WHERE captions.id = ${captionsId}::uuid AND captions.video_id = ${videoId}::uuid`,
  );
  return found?.text;
}

/** Finds the captions, as WebVTT, of the current narration of a slide. */
export async function findNarrationText(
  manager: EntityManager,
  slideId: string,
): Promise<string | undefined> {
  const [found] = await queryRows<{ text: string }>(
    manager,
    sql`
    SELECT captions.text
      FROM slides JOIN narration_captions captions ON captions.audio_key = slides.audio_key
     WHERE slides.id = ${slideId}::uuid`,
  );
  return found?.text;
}
