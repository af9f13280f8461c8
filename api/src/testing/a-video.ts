import { randomUUID } from 'node:crypto';
import { type Course, SlideVideoRow } from '@lectern/data';
import type { TestApi } from './test-api.js';

/** A video that is ready, on a slide of a course's first module; its file is not stored. @returns its id */
export async function aVideo(api: TestApi, course: Course, slideIndex = 0): Promise<string> {
  const slideId = course.modules[0]?.slides[slideIndex]?.id;
  if (!slideId) throw new Error('The course has no such slide.');
  const video = await api.database.source.getRepository(SlideVideoRow).save({
    ...{ id: randomUUID(), courseId: course.id, slideId, lastSlideId: slideId },
    ...{ kind: 'file', state: 'ready', name: 'talk.webm', fileKey: `courses/${course.id}/talk.webm` },
    ...{ mediaType: 'video/webm', bytes: '1000', seconds: 600, width: 640, height: 360 },
  } as SlideVideoRow);
  return video.id;
}
