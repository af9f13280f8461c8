import type { Enrollment, Slide, VideoFile } from '@lectern/contract';
import { Button, formatTimecode, NativeSelect } from '@lectern/ui';
import { PictureInPicture2, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { seek, setSpeed, togglePictureInPicture } from './control-player';
import { SPEEDS, type VideoPreferences } from './preferences';
import { findResumeTime, type StartTime } from './start-time';
import { t } from './texts';
import { TranscriptToggle } from './transcript/transcript-toggle';
import { useCaptions } from './use-captions';
import { usePlayerKeys } from './use-player-keys';
import { useWatching } from './use-watching';
import { VideoFailure } from './video-failure';
import styles from './video.module.css';
import { WatchStatus } from './watch-status';

/** The browser's player, at the place where the learner left on any device, with what the browser's player lacks below it. */
export function VideoPlayer({
  slide,
  video,
  enrollment,
  start,
  preferences,
  onPreferences,
  player,
}: {
  slide: Slide;
  video: VideoFile;
  enrollment: Enrollment | null;
  start: StartTime | undefined;
  preferences: VideoPreferences;
  onPreferences: (change: Partial<VideoPreferences>) => void;
  player: RefObject<HTMLVideoElement | null>;
}) {
  const { id, url, width, height, seconds, captions } = video;
  const [resumeTime, setResumeTime] = useState(() =>
    start ? undefined : findResumeTime(video.watched?.position, seconds),
  );
  const [failure, setFailure] = useState<MediaError['code']>();
  const [attempt, setAttempt] = useState(0);
  /** Second at which the video failed, where a retry goes on. */
  const failedAt = useRef<number>(undefined);
  const { handlers, watched, isUnsaved } = useWatching(player, { slide, video, enrollment, attempt });
  const toggleCaptions = useCaptions(player, { captions, preferences, onPreferences, attempt });
  const toggleTranscript = video.hasTranscript
    ? () => onPreferences({ showsTranscript: !preferences.showsTranscript })
    : undefined;
  usePlayerKeys(player, { toggleCaptions: captions.length ? toggleCaptions : undefined, toggleTranscript });
  useStart(player, start);

  function prepare(element: HTMLVideoElement): void {
    setSpeed(element, preferences.speed);
    const from = failedAt.current ?? start?.seconds ?? resumeTime;
    failedAt.current = undefined;
    if (from !== undefined) seek(element, Math.min(from, seconds));
  }

  function startAgain(): void {
    setResumeTime(undefined);
    seek(player.current, 0);
    // The button that had the focus disappears.
    player.current?.focus();
  }

  function changeSpeed(value: string): void {
    onPreferences({ speed: Number(value) });
    setSpeed(player.current, Number(value));
  }

  return (
    <div className={styles.media}>
      <div className={styles.area} style={{ '--ratio': width / height || 16 / 9 } as CSSProperties}>
        <div className={styles.frame}>
          {failure === undefined ? (
            <video
              key={attempt}
              ref={player}
              className={styles.video}
              aria-label={t('player.name', { title: slide.title })}
              src={url}
              poster={video.posterUrl ?? slide.imageUrl ?? undefined}
              width={width}
              height={height}
              controls
              playsInline
              preload="metadata"
              tabIndex={0}
              {...handlers}
              onPlay={(event) => {
                setResumeTime(undefined);
                handlers.onPlay(event);
              }}
              onLoadedMetadata={({ currentTarget }) => prepare(currentTarget)}
              onError={({ currentTarget: { error, currentTime } }) => {
                if (currentTime > 0) failedAt.current = currentTime;
                setFailure(error?.code ?? MEDIA_ERR_NETWORK);
              }}
            >
              {captions.map(({ id: captionsId, language, label, url: captionsUrl }) => (
                <track key={captionsId} kind="captions" src={captionsUrl} srcLang={language} label={label} />
              ))}
            </video>
          ) : (
            <VideoFailure
              code={failure}
              mediaType={video.mediaType}
              hasTranscript={video.hasTranscript}
              onRetry={() => {
                setFailure(undefined);
                setAttempt((count) => count + 1);
              }}
            />
          )}
        </div>
      </div>
      <div className={styles.bar}>
        {resumeTime !== undefined && (
          <p className={styles.resume}>
            <span role="status">{t('player.resumes', { time: formatTimecode(resumeTime) })}</span>
            <Button variant="quiet" onClick={startAgain}>
              <RotateCcw aria-hidden />
              {t('player.startAgain')}
            </Button>
          </p>
        )}
        {watched && (
          <WatchStatus key={id} {...watched} seconds={seconds} isSeen={slide.seen} isUnsaved={isUnsaved} />
        )}
        <div className={styles.tools}>
          <NativeSelect
            label={t('player.speed')}
            hideLabel
            value={String(preferences.speed)}
            options={SPEEDS.map((speed) => ({ value: String(speed), label: t('player.speedOf', { speed }) }))}
            onChange={changeSpeed}
          />
          {document.pictureInPictureEnabled && (
            <Button
              variant="quiet"
              icon
              aria-label={t('player.pictureInPicture')}
              title={t('player.pictureInPicture')}
              onClick={() => void togglePictureInPicture(player.current)}
            >
              <PictureInPicture2 aria-hidden />
            </Button>
          )}
          {toggleTranscript && (
            <TranscriptToggle isOpen={preferences.showsTranscript} onToggle={toggleTranscript} hasKey />
          )}
        </div>
      </div>
    </div>
  );
}

/** `MediaError.MEDIA_ERR_NETWORK`. */
const MEDIA_ERR_NETWORK = 2;

/** Goes to the second of a link that is followed while the video is open. Before the video is loaded, `prepare` does. */
function useStart(player: RefObject<HTMLVideoElement | null>, start: StartTime | undefined): void {
  useEffect(() => {
    if (start && player.current?.readyState) seek(player.current, start.seconds);
  }, [player, start]);
}
