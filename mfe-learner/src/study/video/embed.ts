import type { VideoEmbed } from '@lectern/contract';

const NAMES: Partial<Record<VideoEmbed['host'], string>> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** How people call the site of a video: 'YouTube', or its host name. */
export const nameSite = ({ host, site }: Pick<VideoEmbed, 'host' | 'site'>): string => NAMES[host] ?? site;

/** The address of the site's player that starts at once, at a second of the video. */
export function buildPlayerUrl(
  { host, embedUrl }: Pick<VideoEmbed, 'host' | 'embedUrl'>,
  seconds: number | undefined,
): string {
  const url = new URL(embedUrl);
  url.searchParams.set('autoplay', '1');
  if (seconds && host === 'vimeo') url.hash = `t=${seconds}s`;
  else if (seconds) url.searchParams.set('start', String(seconds));
  return url.href;
}
