import type { VideoType } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { useEffect, useEffectEvent } from 'react';
import { t } from './texts';
import styles from './video.module.css';

/** In place of a player: why the video can't be played, and what to do. It is loaded again when the connection is back. */
export function VideoFailure({
  code,
  mediaType,
  hasTranscript,
  onRetry,
}: {
  /** That of the `MediaError`. */
  code: number;
  mediaType: VideoType;
  hasTranscript: boolean;
  onRetry: () => void;
}) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const isPlayable = document.createElement('video').canPlayType(mediaType) !== '';
  const kind = describeFailure({ code, isOnline: navigator.onLine, isPlayable });
  return (
    <div className={styles.card} role="alert">
      <p className={styles.cardTitle}>{t(`failure.${kind}.title`)}</p>
      <p className={styles.cardText}>
        {t(`failure.${kind}.text`)} {hasTranscript && kind === 'format' && t('failure.transcript')}
      </p>
      {kind !== 'format' && (
        <Button variant="secondary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      )}
    </div>
  );
}

/** `MediaError.MEDIA_ERR_DECODE`. */
const MEDIA_ERR_DECODE = 3;

/** A browser answers a refused request with the same error as an unknown format. */
function describeFailure({
  code,
  isOnline,
  isPlayable,
}: {
  code: number;
  isOnline: boolean;
  isPlayable: boolean;
}): 'offline' | 'format' | 'load' {
  if (!isOnline) return 'offline';
  return code === MEDIA_ERR_DECODE || !isPlayable ? 'format' : 'load';
}
