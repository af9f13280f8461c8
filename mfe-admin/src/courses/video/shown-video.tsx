import type { EditedVideo } from '@lectern/contract';
import { Button, formatFileSize, formatTimecode, ProgressBar } from '@lectern/ui';
import { useState } from 'react';
import { t } from './texts';
import styles from './video.module.css';

/** The video of a slide as learners see it, or the state of its processing. */
export function ShownVideo({ video: { name, state, percent, message, video } }: { video: EditedVideo }) {
  const [isPreviewed, setPreviewed] = useState(false);
  if (state === 'failed')
    return (
      <p role="alert" className={styles.error}>
        {message ?? t('video.failed')}
      </p>
    );
  if (!video)
    return (
      <div className={styles.stack}>
        <p role="status">
          {state === 'converting' ? t('video.converting', { name }) : t('video.waiting', { name })}
        </p>
        {percent !== null && <ProgressBar percent={percent} label={t('video.conversion')} />}
        <p className={styles.quiet}>{t('video.conversionText')}</p>
      </div>
    );
  if (video.kind === 'file')
    return (
      <div className={styles.stack}>
        <video
          className={styles.preview}
          src={video.url}
          poster={video.posterUrl ?? undefined}
          width={video.width}
          height={video.height}
          controls
          playsInline
          preload="metadata"
          aria-label={t('video.preview', { name })}
        />
        <p className={styles.quiet} dir="auto">
          {t('video.facts', {
            name,
            length: formatTimecode(video.seconds),
            size: formatFileSize(video.bytes),
          })}
        </p>
      </div>
    );
  return (
    <div className={styles.stack}>
      {isPreviewed ? (
        <iframe
          className={styles.preview}
          src={video.embedUrl}
          title={video.title}
          allow="fullscreen; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setPreviewed(true)}>
            {t('video.showEmbed', { host: video.site })}
          </Button>
        </div>
      )}
      <p>
        <a href={video.pageUrl} target="_blank" rel="noreferrer" dir="auto">
          {video.title}
        </a>
      </p>
      <p className={styles.quiet}>{t('video.embedText', { host: video.site })}</p>
    </div>
  );
}
