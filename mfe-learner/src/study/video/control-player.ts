/** What components do with a player, which may be absent: a video that can't be played has none. */
type Player = HTMLVideoElement | null;

export function seek(player: Player, seconds: number): void {
  if (player) player.currentTime = Math.max(0, seconds);
}

export function skip(player: Player, seconds: number): void {
  if (player) seek(player, player.currentTime + seconds);
}

export function setSpeed(player: Player, speed: number): void {
  if (player) player.playbackRate = speed;
}

export function togglePlaying(player: Player): void {
  if (player?.paused) play(player);
  else player?.pause();
}

export function playFrom(player: Player, seconds: number): void {
  if (!player) return;
  seek(player, seconds);
  play(player);
}

// A failure is shown by the player's `onError`; the promise fails also when a pause comes before the start.
const play = (player: HTMLVideoElement) => void player.play().catch(() => undefined);

export async function togglePictureInPicture(player: Player): Promise<void> {
  try {
    if (document.pictureInPictureElement === player) await document.exitPictureInPicture();
    else await player?.requestPictureInPicture();
  } catch {
    // The browser may refuse, for example before the video is loaded.
  }
}

/** Shows the captions of a language; undefined: none. */
export function showCaptions(player: Player, language: string | undefined): void {
  for (const track of player?.textTracks ?? [])
    track.mode = track.language === language ? 'showing' : 'disabled';
}
