import { t } from '../texts';

/** The time between two ISO dates as '4 s' or '2 min 5 s'; '' without an end. */
export function formatDuration(from: string, to: string | null): string {
  if (!to) return '';
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes
    ? t('upload.list.minutes', { minutes, seconds: seconds % 60 })
    : t('upload.list.seconds', { seconds });
}
