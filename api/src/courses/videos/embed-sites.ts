import type { EmbedHost } from '@lectern/contract';

/** A video on another site. Its addresses are built from this, never from what was pasted. */
export interface EmbeddedVideo {
  host: EmbedHost;
  /** Host name of a PeerTube site; null for the other hosts, which have one each. */
  site: string | null;
  id: string;
}

const YOUTUBE_SITES = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_SITES = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];
const VIMEO_ID = /^\d{1,15}$/;
/** A UUID, or the short form of one. */
const PEERTUBE_ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[1-9A-HJ-NP-Za-km-z]{21,22})$/i;

/** The video of the address of its page or player; undefined where it is none of an allowed site. */
export function readEmbedAddress(
  address: string,
  allowedSites: readonly string[],
): EmbeddedVideo | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!['https:', 'http:'].includes(url.protocol)) return undefined;
  const parts = url.pathname.split('/').filter(Boolean);
  const found = readYoutube(url, parts) ?? readVimeo(url, parts) ?? readPeertube(url, parts);
  return found && allowedSites.includes(found.site ?? found.host) ? found : undefined;
}

function readYoutube({ hostname, searchParams }: URL, [first, second]: string[]): EmbeddedVideo | undefined {
  const isPath = ['embed', 'shorts', 'live'].includes(first ?? '');
  const id = hostname === 'youtu.be' ? first : isPath ? second : searchParams.get('v');
  if (hostname !== 'youtu.be' && !YOUTUBE_SITES.includes(hostname)) return undefined;
  return id && YOUTUBE_ID.test(id) ? { host: 'youtube', site: null, id } : undefined;
}

function readVimeo({ hostname }: URL, parts: string[]): EmbeddedVideo | undefined {
  if (!VIMEO_SITES.includes(hostname)) return undefined;
  const id = parts.find((part) => VIMEO_ID.test(part));
  return id ? { host: 'vimeo', site: null, id } : undefined;
}

function readPeertube({ host }: URL, parts: string[]): EmbeddedVideo | undefined {
  const [first, second, third] = parts;
  const id = first === 'w' ? second : first === 'videos' && /^(watch|embed)$/.test(second ?? '') ? third : '';
  return id && PEERTUBE_ID.test(id) ? { host: 'peertube', site: host, id } : undefined;
}

/** Where the video is shown: the name of the site, its page, and its player. */
export function buildEmbedUrls({ host, site, id }: EmbeddedVideo): {
  site: string;
  pageUrl: string;
  embedUrl: string;
} {
  if (host === 'youtube')
    return {
      site: 'www.youtube.com',
      pageUrl: `https://www.youtube.com/watch?v=${id}`,
      embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  if (host === 'vimeo')
    return {
      site: 'vimeo.com',
      pageUrl: `https://vimeo.com/${id}`,
      embedUrl: `https://player.vimeo.com/video/${id}?dnt=1`,
    };
  return {
    site: site ?? '',
    pageUrl: `https://${site}/w/${id}`,
    embedUrl: `https://${site}/videos/embed/${id}`,
  };
}
