/** Shows a second of a video that does not play. */
export function seekTo(player: HTMLVideoElement | null, second: number): void {
  if (player?.paused) player.currentTime = second;
}
