/** Formats a time of a video or sound as '3:12', or as '1:02:03' from one hour on; `seconds` is rounded down. */
export function formatTimecode(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const [hours, minutes, secondsOfMinute] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ];
  const secondsText = String(secondsOfMinute).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsText}` : `${minutes}:${secondsText}`;
}
