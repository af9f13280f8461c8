import { uuid } from '@lectern/client/testing';
import type { EditedVideo, VideoFile } from '@lectern/contract';

const file: VideoFile = {
  id: uuid('900'),
  kind: 'file',
  url: '/api/slide-videos/900/file',
  mediaType: 'video/webm',
  bytes: 4_404_019,
  seconds: 192,
  width: 1280,
  height: 720,
  posterUrl: null,
  captions: [{ id: uuid('911'), language: 'en', label: 'English', url: '/en.vtt', isGenerated: true }],
  hasTranscript: true,
  neededPercent: 90,
  watched: null,
};

/** A video of 3:12 with captions in English that a model has made. */
export const aVideo = (own: Partial<EditedVideo> = {}): EditedVideo => ({
  ...{ id: file.id, state: 'ready', percent: null, failure: null, message: null },
  name: 'wound.webm',
  video: file,
  ...own,
});
