import type { NextSlide } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { findNextSlide } from './next-slide.queries.js';

/** Slides with study time from which the pace is the learner's own. */
const MIN_STUDIED_SLIDES = 5;
/** Seconds per slide as long as there are too few. */
const DEFAULT_SECONDS = 60;

/** Finds where a learner goes on in a course, and estimates how long the rest takes; null where nothing is left. */
export async function readNextSlide(
  manager: EntityManager,
  ids: { courseId: string; userId: string },
): Promise<NextSlide | null> {
  const found = await findNextSlide(manager, ids);
  if (!found) return null;
  const { studiedSlides, studySeconds, ...slide } = found;
  const pace = studiedSlides < MIN_STUDIED_SLIDES ? DEFAULT_SECONDS : studySeconds / studiedSlides;
  return { ...slide, courseId: ids.courseId, minutesLeft: Math.ceil((slide.slidesLeft * pace) / 60) };
}
