import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';

/** Percent of a video that a learner must play before its slide counts as seen, unless the course has another value. */
export const DEFAULT_VIDEO_SHARE_PERCENT = 90;

/** Maximum number of ranges that are stored for one learner and video, and maximum number in one report. */
export const MAX_WATCHED_RANGES = 200;

/** Formats that are stored: H.264 with AAC or MP3 in MP4; VP8, VP9 or AV1 with Opus or Vorbis in WebM. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;
export const VideoType = z.enum(VIDEO_TYPES);
export type VideoType = z.output<typeof VideoType>;

/** Sites whose players can be embedded. PeerTube is a program that many sites run. */
export const EMBED_HOSTS = ['youtube', 'vimeo', 'peertube'] as const;
export const EmbedHost = z.enum(EMBED_HOSTS);
export type EmbedHost = z.output<typeof EmbedHost>;

/** Maximum number of languages in which a video may have captions. */
export const MAX_CAPTION_LANGUAGES = 40;

/** Captions of a video in one language. */
export const VideoCaptions = z.object({
  id: z.uuid(),
  language: LanguageTag,
  /** Name of the language in that language, such as 'Deutsch'. */
  label: z.string(),
  /** Address of the captions as WebVTT; changed captions have a new address. */
  url: z.string(),
  /** Whether a speech model made the captions and no person has saved them since. */
  isGenerated: z.boolean(),
});
export type VideoCaptions = z.output<typeof VideoCaptions>;

/** A part of a video: start and end, in seconds with decimals. */
export const WatchedRange = z.tuple([z.number().check(z.gte(0)), z.number().check(z.gte(0))]);
export type WatchedRange = z.output<typeof WatchedRange>;

/** What a learner has played of a video. */
export const WatchedVideo = z.object({
  /** In order, without overlaps. */
  ranges: z.array(WatchedRange),
  /** Share of the video that was played, from 0 to 1. */
  share: z.number(),
  /** Second at which the learner stopped, on any device. */
  position: z.number(),
});
export type WatchedVideo = z.output<typeof WatchedVideo>;

const TEXTS = {
  captions: z.array(VideoCaptions),
  hasTranscript: z.boolean(),
};

/** A video that Lectern stores. */
export const VideoFile = z.object({
  id: z.uuid(),
  kind: z.literal('file'),
  /** Address of the file; byte ranges can be requested. */
  url: z.string(),
  mediaType: VideoType,
  bytes: z.int(),
  seconds: z.number(),
  /** Size in pixels. */
  width: z.int(),
  height: z.int(),
  /** Address of a JPEG picture; null where the video has no poster. */
  posterUrl: z.nullable(z.string()),
  ...TEXTS,
  /** Percent of the video that must be played before the slide counts as seen. */
  neededPercent: z.int(),
  /** What the signed-in learner has played; null before the first report, and for people who are not enrolled. */
  watched: z.nullable(WatchedVideo),
});
export type VideoFile = z.output<typeof VideoFile>;

/** A video on another site. Its slide counts as seen once it is shown, like a slide without video. */
export const VideoEmbed = z.object({
  id: z.uuid(),
  kind: z.literal('embed'),
  host: EmbedHost,
  /** Host name of the site as people see it, such as 'www.youtube.com'. */
  site: z.string(),
  /** The page of the video on its site. */
  pageUrl: z.string(),
  /** Address of the site's player, which a frame shows. */
  embedUrl: z.string(),
  /** As the instructor typed it. */
  title: z.string(),
  /** Length in seconds; null: unknown. */
  seconds: z.nullable(z.number()),
  ...TEXTS,
});
export type VideoEmbed = z.output<typeof VideoEmbed>;

export const SlideVideo = z.discriminatedUnion('kind', [VideoFile, VideoEmbed]);
export type SlideVideo = z.output<typeof SlideVideo>;

export const VideoId = z.object({ videoId: z.uuid() });
export type VideoId = z.output<typeof VideoId>;

/** For instructors of the course, and for enrolled learners to whom the module is open. 404 for an embedded video. */
export const getVideoFile = endpoint({
  method: 'GET',
  path: '/api/slide-videos/:videoId/file',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { slideVideo: 'videoId' },
  summary: 'The file of a video, or a range of it',
  params: VideoId,
});

/** 404 for a video without a poster. */
export const getVideoPoster = endpoint({
  method: 'GET',
  path: '/api/slide-videos/:videoId/poster',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { slideVideo: 'videoId' },
  summary: 'The poster of a video',
  params: VideoId,
});

/** `text/vtt`. */
export const getVideoCaptions = endpoint({
  method: 'GET',
  path: '/api/slide-videos/:videoId/captions/:captionsId',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { slideVideo: 'videoId' },
  summary: 'Captions of a video as WebVTT',
  params: z.object({ videoId: z.uuid(), captionsId: z.uuid() }),
});

/** A paragraph of a transcript. */
export const TranscriptPart = z.object({
  /** Second of the video at which the paragraph begins. */
  from: z.number(),
  /** The cues of the paragraph, in order. */
  cues: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })),
});
export type TranscriptPart = z.output<typeof TranscriptPart>;

export const Transcript = z.object({ language: LanguageTag, parts: z.array(TranscriptPart) });
export type Transcript = z.output<typeof Transcript>;

/** Returns the captions in the requested language, else in the language of the course, else the first. 404 without captions. */
export const getVideoTranscript = endpoint({
  method: 'GET',
  path: '/api/slide-videos/:videoId/transcript',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { slideVideo: 'videoId' },
  summary: 'What is spoken in a video, as text',
  params: VideoId,
  query: z.object({ language: z.optional(LanguageTag) }),
  response: Transcript,
});
