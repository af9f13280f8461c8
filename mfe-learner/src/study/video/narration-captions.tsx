import type { NarrationCaptions as Captions } from '@lectern/contract';
import { textDirection } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Captions as CaptionsIcon, CaptionsOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './narration-captions.module.css';
import { readPreferences, storePreferences } from './preferences';
import { t } from './texts';

/** What is spoken now, in a line below the slide. Whether it is shown is kept for videos, too. */
export default function NarrationCaptions({
  captions,
  audio,
}: {
  captions: Captions;
  audio: HTMLAudioElement;
}) {
  const [isShown, setShown] = useState(() => readPreferences().showsCaptions);
  const text = useSpokenText(audio, captions.url);
  const language = captions.language ?? undefined;
  const toggle = () => {
    storePreferences({ showsCaptions: !isShown });
    setShown(!isShown);
  };
  const label = isShown ? t('narration.hide') : t('narration.show');
  return (
    <div className={styles.line}>
      {isShown && (
        <p
          className={styles.text}
          lang={language}
          dir={textDirection(text, language)}
          title={captions.isEstimated ? t('narration.estimated') : undefined}
        >
          {text}
        </p>
      )}
      <Button variant="quiet" icon aria-label={label} title={label} onClick={toggle}>
        {isShown ? <CaptionsOff aria-hidden /> : <CaptionsIcon aria-hidden />}
      </Button>
    </div>
  );
}

/** The words of the current caption; the browser reads the file. */
function useSpokenText(audio: HTMLAudioElement, url: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const element = document.createElement('track');
    element.kind = 'captions';
    element.src = url;
    const { track } = element;
    const readCues = () =>
      setText(
        Array.from(track.activeCues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '').join(
          '\n',
        ),
      );
    track.addEventListener('cuechange', readCues);
    audio.append(element);
    // A track is loaded once it is not disabled.
    track.mode = 'hidden';
    return () => {
      track.removeEventListener('cuechange', readCues);
      element.remove();
    };
  }, [audio, url]);
  return text;
}
