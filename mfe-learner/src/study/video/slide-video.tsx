import type { Enrollment, Slide } from '@lectern/contract';
import { useRef, useState } from 'react';
import { EmbeddedVideo } from './embedded-video';
import { readPreferences, storePreferences } from './preferences';
import { Transcript } from './transcript/transcript';
import type { StartTime } from './start-time';
import { VideoPlayer } from './video-player';

/** The video of a slide with its transcript. Loaded for the first slide that has one. */
export default function SlideVideo({
  slide,
  enrollment,
  start,
}: {
  slide: Slide;
  /** Null in a preview, which records nothing. */
  enrollment: Enrollment | null;
  /** Where a link leads to; each new one plays on from there. */
  start: StartTime | undefined;
}) {
  const { video } = slide;
  const player = useRef<HTMLVideoElement>(null);
  const [preferences, setPreferences] = useState(readPreferences);
  if (!video) return null;
  const change = (next: Partial<typeof preferences>) => {
    storePreferences(next);
    setPreferences((current) => ({ ...current, ...next }));
  };
  const shared = { slide, start, preferences, onPreferences: change };
  return (
    <>
      {video.kind === 'file' ? (
        <VideoPlayer {...shared} video={video} enrollment={enrollment} player={player} />
      ) : (
        <EmbeddedVideo {...shared} video={video} />
      )}
      {video.hasTranscript && preferences.showsTranscript && (
        <Transcript
          video={video}
          slide={slide}
          player={player}
          language={preferences.language}
          onLanguage={(language) => change({ language })}
        />
      )}
    </>
  );
}
