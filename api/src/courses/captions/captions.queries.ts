import type { VideoCaptions } from '@lectern/contract';
import { captionsOrder, hasCues, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type CaptionsRow, presentCaptions } from './present-captions.js';

/** What a video has in text. */
export interface VideoTexts {
  captions: VideoCaptions[];
  hasTranscript: boolean;
}

/** Finds the captions of videos, in the order of their languages' tags. Videos without any are absent. */
export async function findVideoTexts(
  manager: EntityManager,
  videoIds: string[],
): Promise<Map<string, VideoTexts>> {
  const rows = await queryRows<CaptionsRow & { hasCues: boolean }>(
    manager,
    sql`
    SELECT captions.id, captions.video_id AS "videoId", captions.language, captions.is_generated AS "isGenerated",
           captions.version, ${hasCues(sql`captions`)} AS "hasCues"
      FROM slide_video_captions captions
     WHERE captions.video_id = ANY (${videoIds}::uuid[])
     ORDER BY captions.language`,
  );
  const texts = new Map<string, VideoTexts>();
  for (const row of rows) {
    const known = texts.get(row.videoId) ?? { captions: [], hasTranscript: false };
    texts.set(row.videoId, {
      captions: [...known.captions, presentCaptions(row)],
      hasTranscript: known.hasTranscript || row.hasCues,
    });
  }
  return texts;
}

/** Finds captions that have a cue: in the language that is asked for, else the ones that are searched. */
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
     WHERE captions.video_id = ${videoId}::uuid AND ${hasCues(sql`captions`)}
     ORDER BY (captions.language IS NOT DISTINCT FROM ${language ?? null}::text) DESC,
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
