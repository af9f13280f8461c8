import type { Slide, VideoEmbed } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { ExternalLink, Play } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { buildPlayerUrl, nameSite } from './embed';
import type { VideoPreferences } from './preferences';
import type { StartTime } from './start-time';
import { t } from './texts';
import { TranscriptToggle } from './transcript/transcript-toggle';
import styles from './video.module.css';

/** A video on another site. Nothing of that site is loaded before the learner asks for it. */
export function EmbeddedVideo({
  slide,
  video,
  start,
  preferences,
  onPreferences,
}: {
  slide: Slide;
  video: VideoEmbed;
  start: StartTime | undefined;
  preferences: VideoPreferences;
  onPreferences: (change: Partial<VideoPreferences>) => void;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const { title, pageUrl } = video;
  const host = nameSite(video);

  // The player of another site can't be paused from here.
  useEffect(() => {
    if (!isPlaying) return;
    const end = () => setPlaying(false);
    document.addEventListener('play', end, true);
    return () => document.removeEventListener('play', end, true);
  }, [isPlaying]);

  function play(): void {
    document.querySelectorAll('audio').forEach((audio) => audio.pause());
    setPlaying(true);
  }

  return (
    <div className={styles.media}>
      <div className={styles.area} style={{ '--ratio': 16 / 9 } as CSSProperties}>
        <div className={styles.frame}>
          {isPlaying ? (
            <iframe
              className={styles.video}
              src={buildPlayerUrl(video, start?.seconds)}
              title={title}
              allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
              allowFullScreen
              referrerPolicy="strict-origin-when-cross-origin"
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            />
          ) : (
            <div className={styles.card}>
              {slide.imageUrl && <img className={styles.backdrop} src={slide.imageUrl} alt="" />}
              <p className={styles.cardTitle} dir="auto">
                {title}
              </p>
              <Button onClick={play}>
                <Play aria-hidden />
                {t('embed.play', { host })}
              </Button>
              <p className={styles.cardText}>{t('embed.privacy', { host: video.site })}</p>
            </div>
          )}
        </div>
      </div>
      <div className={styles.bar}>
        <a href={pageUrl} target="_blank" rel="noreferrer" className={styles.pageLink}>
          {t('embed.open', { host })}
          <ExternalLink size={16} aria-hidden />
        </a>
        {video.hasTranscript && (
          <TranscriptToggle
            isOpen={preferences.showsTranscript}
            onToggle={(showsTranscript) => onPreferences({ showsTranscript })}
          />
        )}
      </div>
    </div>
  );
}
