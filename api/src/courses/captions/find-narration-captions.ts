import type { NarrationCaptions } from '@lectern/contract';
import { NarrationCaptions as NarrationCaptionsRow, type Slide } from '@lectern/data';
import { type EntityManager, In } from 'typeorm';
import { presentNarrationCaptions } from './present-captions.js';

/** The captions of the sounds of slides, by the ids of the slides. */
export async function findNarrationCaptions(
  manager: EntityManager,
  slides: Pick<Slide, 'id' | 'audioKey'>[],
): Promise<Map<string, NarrationCaptions>> {
  const keys = slides.flatMap(({ audioKey }) => audioKey ?? []);
  if (!keys.length) return new Map();
  const rows = await manager.find(NarrationCaptionsRow, {
    select: { audioKey: true, courseId: true, language: true, isEstimated: true, createdAt: true },
    where: { audioKey: In(keys) },
  });
  const byKey = new Map(rows.map((row) => [row.audioKey, row]));
  return new Map(
    slides.flatMap(({ id, audioKey }) => {
      const row = audioKey && byKey.get(audioKey);
      return row ? [[id, presentNarrationCaptions(id, row)] as const] : [];
    }),
  );
}
