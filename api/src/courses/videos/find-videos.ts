import type { SlideVideo } from '@lectern/contract';
import { SlideVideoCaptions, SlideVideoRow, SlideVideoWatch } from '@lectern/data';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { presentCaptions } from '../captions/present-captions.js';
import { presentVideo } from './present-video.js';

/** Whose videos are read: what they have watched, and what the course asks for. */
interface VideoReader {
  /** Null: nothing was watched. */
  enrollmentId: string | null;
  /** `videoSharePercent` of the course. */
  neededPercent: number;
}

/** The videos of slides that are ready, by the ids of the slides. */
export async function findVideos(
  manager: EntityManager,
  where: FindOptionsWhere<SlideVideoRow>,
  { enrollmentId, neededPercent }: VideoReader,
): Promise<Map<string, SlideVideo>> {
  const videos = await manager.findBy(SlideVideoRow, { ...where, state: 'ready' });
  if (!videos.length) return new Map();
  const videoId = In(videos.map(({ id }) => id));
  const [captions, watches] = await Promise.all([
    manager.find(SlideVideoCaptions, {
      select: { id: true, videoId: true, language: true, isGenerated: true, version: true },
      where: { videoId },
      order: { createdAt: 'ASC', id: 'ASC' },
    }),
    enrollmentId ? manager.findBy(SlideVideoWatch, { enrollmentId, videoId }) : [],
  ]);
  return new Map(
    videos.map((video) => [
      String(video.slideId),
      presentVideo(video, {
        captions: captions.filter((row) => row.videoId === video.id).map(presentCaptions),
        watched: watches.find((watch) => watch.videoId === video.id),
        neededPercent,
      }),
    ]),
  );
}
