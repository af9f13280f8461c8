import { randomUUID } from 'node:crypto';
import { type Course, SlideVideoRow } from '@lectern/data';
import type { TestApi } from './test-api.js';

/** An embedded video of a slide, by default of the first slide of a course. @returns its id */
export async function anEmbeddedVideo(
  api: TestApi,
  course: Course,
  slideId = course.modules[0]?.slides[0]?.id ?? '',
): Promise<string> {
  const place = { id: randomUUID(), courseId: course.id, slideId, lastSlideId: slideId };
  const video = {
    kind: 'embed',
    state: 'ready',
    name: 'A talk',
    embedHost: 'youtube',
    embedId: 'aaaaaaaaaaa',
  };
  await api.database.source.getRepository(SlideVideoRow).insert({ ...place, ...video } as SlideVideoRow);
  return place.id;
}
