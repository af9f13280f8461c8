import { Button, toast } from '@lectern/ui';
import { Pause, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../texts';

/** Plays and pauses a slide's audio; leaving the slide stops it. */
export function AudioToggle({
  src,
  onPlaying,
}: {
  src: string;
  onPlaying: (audio: HTMLAudioElement) => void;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const player = audio.current;
    return () => player?.pause();
  }, []);

  function reset(): void {
    setIsPlaying(false);
    if (!audio.current) return;
    audio.current.pause();
    audio.current.currentTime = 0;
  }

  async function play(player: HTMLAudioElement): Promise<void> {
    setIsPlaying(true);
    try {
      await player.play();
    } catch (error) {
      // The person paused the audio before it began to play.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      reset();
      toast({
        title: t('viewer.audioError.title'),
        description: t('viewer.audioError.description'),
        variant: 'destructive',
      });
    }
  }

  function toggle(): void {
    if (!audio.current) return;
    if (!isPlaying) return void play(audio.current);
    audio.current.pause();
    setIsPlaying(false);
  }

  const label = isPlaying ? t('viewer.pauseAudio') : t('viewer.playAudio');
  return (
    <>
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlaying={({ currentTarget }) => onPlaying(currentTarget)}
        onEnded={reset}
        onPause={() => setIsPlaying(false)}
      />
      <Button variant="quiet" icon aria-label={label} title={label} onClick={toggle}>
        {isPlaying ? <Pause aria-hidden /> : <Volume2 aria-hidden />}
      </Button>
    </>
  );
}
