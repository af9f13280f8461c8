import { uuid } from '@lectern/client/testing';
import type { Transcript, VideoEmbed, VideoFile } from '@lectern/contract';

/** Sample API answers on videos; each function takes the fields that matter to a test. */

/** A video of 100 seconds with captions in two languages. */
export const aVideo = (own: Partial<VideoFile> = {}): VideoFile => ({
  id: uuid('900'),
  kind: 'file',
  url: `/api/slide-videos/${uuid('900')}/file`,
  mediaType: 'video/webm',
  bytes: 60_000,
  seconds: 100,
  width: 1280,
  height: 720,
  posterUrl: null,
  captions: [
    { id: uuid('911'), language: 'de', label: 'Deutsch', url: '/de.vtt', isGenerated: false },
    { id: uuid('912'), language: 'en', label: 'English', url: '/en.vtt', isGenerated: false },
  ],
  hasTranscript: true,
  neededPercent: 90,
  watched: null,
  ...own,
});

export const anEmbeddedVideo = (own: Partial<VideoEmbed> = {}): VideoEmbed => ({
  id: uuid('901'),
  kind: 'embed',
  host: 'youtube',
  site: 'www.youtube.com',
  pageUrl: 'https://www.youtube.com/watch?v=abc',
  embedUrl: 'https://www.youtube-nocookie.com/embed/abc',
  title: 'How to dress a wound',
  seconds: null,
  captions: [],
  hasTranscript: false,
  ...own,
});

export const aTranscript = (): Transcript => ({
  language: 'en',
  parts: [
    {
      from: 0,
      cues: [
        { from: 0, to: 3, text: 'Look for danger.' },
        { from: 3, to: 8, text: 'Then press on the wound.' },
      ],
    },
    { from: 62, cues: [{ from: 62, to: 70, text: 'Call for help.' }] },
  ],
});
