import {
  COURSE_VIDEO_LIMITS,
  type CourseVideo,
  type CourseVideoFailure,
  type Locale,
} from '@lectern/contract';
import type { CourseVideoRow } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param locale of the message */
export function presentCourseVideo(row: CourseVideoRow, locale: Locale, limitMb: number): CourseVideo {
  const { state, percent, failure, bytes, seconds, hasCaptions, requestedAt, endedAt } = row;
  const expiresAt =
    state === 'ready' && endedAt
      ? new Date(endedAt.getTime() + COURSE_VIDEO_LIMITS.days * DAY_MS).toISOString()
      : null;
  return {
    ...{ state, percent, seconds, hasCaptions, expiresAt },
    message: failure && translateText(locale, describeProblem(failure, limitMb)),
    bytes: bytes === null ? null : Number(bytes),
    requestedAt: requestedAt.toISOString(),
  };
}

/** The message about a failure. */
export function describeProblem(failure: CourseVideoFailure, limitMb: number) {
  const { slides, seconds } = COURSE_VIDEO_LIMITS;
  const values = { slides, hours: seconds / 3600, limitMb };
  return { id: `courses.courseVideo.${failure}` as const, values };
}
