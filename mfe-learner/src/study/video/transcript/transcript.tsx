import { query, useQuery } from '@lectern/client';
import { getVideoTranscript, textDirection, type Slide, type SlideVideo } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { languageName, NativeSelect, QueryState, SearchField } from '@lectern/ui';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { playFrom } from '../control-player';
import { chooseCaptions } from '../preferences';
import { t } from '../texts';
import { findCues, type Cue } from './find-cues';
import styles from './transcript.module.css';
import { TranscriptPart } from './transcript-part';
import { useCurrentCue } from './use-current-cue';

/** What is spoken in a video, with the current line marked. A click on a line plays from there; an embedded video can't be moved. */
export function Transcript({
  video,
  slide,
  player,
  language,
  onLanguage,
}: {
  video: SlideVideo;
  slide: Slide;
  player: RefObject<HTMLVideoElement | null>;
  /** That the person prefers. */
  language: string | undefined;
  onLanguage: (language: string) => void;
}) {
  const { captions } = video;
  const chosen = chooseCaptions(captions, [language, getLocale(), slide.language ?? undefined]);
  const transcript = useQuery(
    query(getVideoTranscript, {
      params: { videoId: video.id },
      query: { language: chosen?.language },
    }),
  );
  const [search, setSearch] = useState('');
  const parts = transcript.data?.parts ?? [];
  const found = search.trim() ? findCues(parts, search) : undefined;
  const current = useCurrentCue(player, parts);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (current === undefined || !box.current) return;
    const line = box.current.querySelector<HTMLElement>('[aria-current]');
    if (!line || box.current.contains(document.activeElement)) return;
    // Only the panel scrolls: the page must not move while someone reads.
    const { top, bottom } = box.current.getBoundingClientRect();
    const place = line.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) box.current.scrollBy?.({ top: place.top - top - 8 });
  }, [current]);

  const play = useCallback(({ from }: Cue) => playFrom(player.current, from), [player]);
  const onPlay = video.kind === 'file' ? play : undefined;

  const shownLanguage = transcript.data?.language;
  const firstText = parts[0]?.cues[0]?.text ?? '';
  return (
    <section className={styles.panel} data-transcript aria-label={t('transcript.title')}>
      <div className={styles.head}>
        <SearchField
          label={t('transcript.search')}
          placeholder={t('transcript.search')}
          value={search}
          onSearch={setSearch}
        />
        {captions.length > 1 && chosen && (
          <NativeSelect
            label={t('transcript.language')}
            hideLabel
            value={chosen.language}
            options={captions.map((one) => ({ value: one.language, label: languageName(one.language) }))}
            onChange={onLanguage}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {found && t('transcript.found', { count: found.length })}
      </p>
      <QueryState query={transcript} loading={t('transcript.loading')} failed={t('transcript.failed')} />
      <div
        ref={box}
        className={styles.text}
        tabIndex={0}
        role="group"
        aria-label={t('transcript.title')}
        lang={shownLanguage}
        dir={textDirection(firstText, shownLanguage ?? null)}
      >
        {found?.length === 0 && <p className={styles.none}>{t('transcript.none')}</p>}
        {found
          ? found.map((cue) => (
              <TranscriptPart key={cue.from} cues={[cue]} current={current} onPlay={onPlay} />
            ))
          : parts.map((part) => (
              <TranscriptPart
                key={part.from}
                cues={part.cues}
                current={part.cues.some(({ from }) => from === current) ? current : undefined}
                onPlay={onPlay}
              />
            ))}
      </div>
    </section>
  );
}
