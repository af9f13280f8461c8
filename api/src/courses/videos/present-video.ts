import type { SlideVideo, VideoCaptions } from '@lectern/contract';
import type { SlideVideoRow, SlideVideoWatch } from '@lectern/data';
import { buildEmbedUrls } from './embed-sites.js';

interface VideoView {
  captions: VideoCaptions[];
  /** Undefined before the slide was opened. */
  watched: SlideVideoWatch | undefined;
  neededPercent: number;
}

/** A video that is ready. */
export function presentVideo(
  row: SlideVideoRow,
  { captions, watched, neededPercent }: VideoView,
): SlideVideo {
  const shared = { id: row.id, seconds: row.seconds, captions, hasTranscript: captions.length > 0 };
  if (row.kind === 'embed') {
    const { embedHost, embedSite, embedId, name } = row;
    const video = { host: embedHost ?? 'youtube', site: embedSite, id: embedId ?? '' };
    return { ...shared, kind: 'embed', host: video.host, title: name, ...buildEmbedUrls(video) };
  }
  const path = `/api/slide-videos/${row.id}`;
  return {
    ...shared,
    kind: 'file',
    seconds: row.seconds ?? 0,
    url: `${path}/file`,
    mediaType: row.mediaType ?? 'video/mp4',
    bytes: Number(row.bytes),
    width: row.width ?? 0,
    height: row.height ?? 0,
    posterUrl: row.posterKey ? `${path}/poster` : null,
    neededPercent,
    watched: watched ? presentWatched(watched) : null,
  };
}

const presentWatched = ({ ranges, share, position }: SlideVideoWatch) =>
  ranges.length || position ? { ranges, share, position } : null;
