import {
  mergeRanges,
  sumSeconds,
  WATCHED_REPORT_SECONDS,
  type Enrollment,
  type Slide,
  type VideoFile,
  type WatchedRange,
} from '@lectern/contract';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';
import { useWatchOutbox } from '../saving/use-watch-outbox';
import { PlayedParts } from './played-parts';

const NOTHING: WatchedRange[] = [];

/**
 * Reports what is played of a slide's video: at the start, then every 10 s, when it stops, and when the slide or the page is left. Reports
 * nothing without an enrollment, and nothing for an administrator who sees Lectern as the learner: `watched` is undefined then.
 */
export function useWatching(
  player: RefObject<HTMLVideoElement | null>,
  {
    slide,
    video,
    enrollment,
    attempt,
  }: {
    slide: Slide;
    video: VideoFile;
    enrollment: Enrollment | null;
    /** Counts the elements that have played the video. */
    attempt: number;
  },
) {
  const user = useStudyingUser();
  const enrollmentId = user ? enrollment?.id : undefined;
  const { outbox, waiting, isUnsaved } = useWatchOutbox(user?.id ?? '', video.id);
  const [parts] = useState(() => new PlayedParts());
  const [running, setRunning] = useState(NOTHING);
  const lastReport = useRef({ at: -Infinity, position: video.watched?.position ?? 0 });
  const enoughSeconds = (video.seconds * video.neededPercent) / 100;
  const count = (played: WatchedRange[]) =>
    mergeRanges([...(video.watched?.ranges ?? []), ...waiting, ...played]);
  const ranges = count(running);
  const neededSeconds = Math.max(0, enoughSeconds - sumSeconds(ranges));

  function report({ currentTime }: HTMLVideoElement): void {
    if (enrollmentId === undefined) return;
    const position = Math.round(currentTime * 10) / 10;
    const played = parts.take();
    setRunning(NOTHING);
    lastReport.current = { at: performance.now(), position };
    outbox.save({ videoId: video.id, moduleId: slide.moduleId, enrollmentId, ranges: played, position });
  }

  function advance(element: HTMLVideoElement): void {
    if (element.paused || element.seeking) return;
    parts.advance(element.currentTime);
    const played = parts.list();
    setRunning(played);
    const isEnough = !slide.seen && neededSeconds > 0 && sumSeconds(count(played)) >= enoughSeconds;
    const isDue = performance.now() - lastReport.current.at >= WATCHED_REPORT_SECONDS * 1000;
    if (isEnough || isDue) report(element);
  }

  function stop(element: HTMLVideoElement): void {
    parts.interrupt();
    const hasMoved = Math.abs(element.currentTime - lastReport.current.position) >= 1;
    if (hasMoved || parts.list().length > 0) report(element);
  }

  const leave = useEffectEvent(stop);
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const onHide = () => document.visibilityState === 'hidden' && leave(element);
    const onPageHide = () => leave(element);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      leave(element);
      element.pause();
    };
  }, [player, attempt]);

  return {
    handlers: {
      // The server measures the time from one report to the next.
      onPlay: ({ currentTarget }: MediaEvent) => report(currentTarget),
      onTimeUpdate: ({ currentTarget }: MediaEvent) => advance(currentTarget),
      onSeeking: () => parts.interrupt(),
      onPause: ({ currentTarget }: MediaEvent) => stop(currentTarget),
      onEnded: ({ currentTarget }: MediaEvent) => stop(currentTarget),
    },
    /** What the learner has watched, and how many seconds are missing until the slide counts as seen. */
    watched: enrollmentId === undefined ? undefined : { ranges, neededSeconds },
    isUnsaved,
  };
}

type MediaEvent = { currentTarget: HTMLVideoElement };
