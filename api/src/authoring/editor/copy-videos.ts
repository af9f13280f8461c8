import { randomUUID } from 'node:crypto';
import { SlideVideoCaptions, SlideVideoRow } from '@lectern/data';
import { type EntityManager, IsNull, Not } from 'typeorm';

/**
 * Copies the videos of a course with their captions. Both have the same files: a file never changes.
 * @param slideIds the ids of the new slides by those of the old ones
 */
export async function copyVideos(
  manager: EntityManager,
  { from, to, slideIds }: { from: string; to: string; slideIds: ReadonlyMap<string, string> },
): Promise<void> {
  for (const video of await manager.findBy(SlideVideoRow, { courseId: from, slideId: Not(IsNull()) })) {
    const slideId = slideIds.get(String(video.slideId));
    if (!slideId) continue;
    const id = randomUUID();
    const isUnfinished = video.state === 'converting';
    await manager.insert(SlideVideoRow, {
      ...video,
      ...{ id, courseId: to, slideId, lastSlideId: slideId },
      ...{ uploadedById: null, conversionEndedAt: null },
      ...(isUnfinished && { state: 'waiting' as const, percent: null }),
    });
    for (const captions of await manager.findBy(SlideVideoCaptions, { videoId: video.id })) {
      const { language, text, isGenerated } = captions;
      await manager.insert(SlideVideoCaptions, { videoId: id, language, text, isGenerated });
    }
  }
}
