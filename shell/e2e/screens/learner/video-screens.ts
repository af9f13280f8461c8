import {
  getCourseVideo,
  getEditedCaptions,
  getNarrationCaptions,
  getSlideVideo,
  getVideoTranscript,
  listSlides,
  listSlideVideos,
  type EditedVideo,
  type Slide,
  type SlideVideo,
} from '@lectern/contract';
import { FILM } from '../../support/decks';
import { answering } from '../../sentences/sentence';
import { makeTone } from '../../support/sounds';
import { press, type Cast, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

const VIDEO: SlideVideo & { kind: 'file' } = {
  ...{ id: uuid(1), kind: 'file', mediaType: 'video/webm', bytes: 41_408, seconds: 16 },
  ...{ width: 320, height: 180, posterUrl: null, hasTranscript: true, neededPercent: 90 },
  url: `/api/slide-videos/${uuid(1)}/file`,
  captions: [
    { id: uuid(2), language: 'en', label: 'English', url: '/none.vtt', isGenerated: false },
    { id: uuid(3), language: 'de', label: 'Deutsch', url: '/none.vtt', isGenerated: true },
  ],
  watched: { ranges: [[0, 7]], share: 0.44, position: 7 },
};
const EMBED: SlideVideo = {
  ...{ id: uuid(4), kind: 'embed', host: 'youtube', site: 'www.youtube.com', seconds: null },
  ...{
    title: 'How a smoker calms the bees of a hive in the first days of spring',
    captions: [],
    hasTranscript: false,
  },
  pageUrl: 'https://www.youtube.com/watch?v=none',
  embedUrl: 'https://www.youtube-nocookie.com/embed/none',
};
const aSlide = (moduleId: string, video: SlideVideo): Slide => ({
  ...{
    id: uuid(5),
    moduleId,
    title: 'Open the hive',
    content: '<p>Smoke first, then wait.</p>',
    language: 'en',
  },
  ...{ imageUrl: null, imageWidth: null, imageHeight: null, imageAlt: null, notes: null, audioUrl: null },
  ...{ position: 0, seen: false, video },
});
const TRANSCRIPT = {
  language: 'en',
  parts: [0, 8].map((from) => ({
    from,
    cues: [
      { from, to: from + 4, text: 'Smoke calms the bees.' },
      { from: from + 4, to: from + 8, text: 'Then open the hive, slowly, from the side.' },
    ],
  })),
};
const VTT = `WEBVTT\n\n00:00:00.000 --> 00:00:08.000\nSmoke calms the bees.\n\n00:00:08.000 --> 00:00:16.000\nThen open the hive.\n`;
const NARRATED = {
  audioUrl: '/api/files/courses/none/audio/none.wav',
  narrationCaptions: {
    url: getNarrationCaptions.path.replace(':slideId', uuid(5)),
    language: 'en',
    isEstimated: true,
  },
};
const COURSE_VIDEO = {
  ...{ state: 'ready', percent: null, message: null, seconds: 725, bytes: 64_000_000, hasCaptions: true },
  ...{ requestedAt: '2026-03-01T10:00:00.000Z', expiresAt: '2026-03-08T10:05:00.000Z' },
};
const NARRATION = `WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nSmoke calms the bees, so that the hive can be opened, and the frames be lifted out one by one.\n`;
const EDITED: EditedVideo = {
  ...{ id: uuid(1), state: 'ready', percent: null, failure: null, message: null },
  ...{ name: 'how-to-open-a-hive.webm', video: VIDEO },
};

/** Slides with a video, its panel in the editor, and the editor of its captions, with invented answers of the API. */
export function videoScreens({ learner, admin, course, module }: Cast): Screen[] {
  const path = `/courses/${course.slug}/modules/${module.id}`;
  const slidesPath = listSlides.path.replace(':moduleId', module.id);
  const playFilm = (page: Screen['page']) =>
    page.route('**/api/slide-videos/*/file', (route) =>
      route.fulfill({ path: FILM, contentType: 'video/webm' }),
    );
  return [
    {
      name: 'slide with a video and its transcript',
      page: learner,
      path,
      given: async (page) => {
        await playFilm(page);
        await answering(slidesPath, [aSlide(module.id, VIDEO)]).given?.(page);
        await answering(getVideoTranscript.path.replace(':videoId', '*'), TRANSCRIPT).given?.(page);
      },
      act: press('Transcript'),
      arrived: (page) => page.getByRole('button', { name: 'Smoke calms the bees.' }).first(),
    },
    {
      name: 'slide with an embedded video',
      page: learner,
      path,
      given: answering(slidesPath, [aSlide(module.id, EMBED)]).given,
      arrived: (page) => page.getByRole('button', { name: 'Play from YouTube' }),
    },
    {
      name: 'slide whose narration has captions',
      page: learner,
      path,
      given: async (page) => {
        await page.route(`**${NARRATED.audioUrl}`, (route) =>
          route.fulfill({ body: makeTone(60), contentType: 'audio/wav' }),
        );
        await page.route(`**${NARRATED.narrationCaptions.url}`, (route) =>
          route.fulfill({ body: NARRATION, contentType: 'text/vtt' }),
        );
        await answering(slidesPath, [{ ...aSlide(module.id, EMBED), video: null, ...NARRATED }]).given?.(
          page,
        );
      },
      act: press('Play audio'),
      arrived: (page) => page.getByText('Smoke calms the bees, so that', { exact: false }),
    },
    {
      name: 'export of a course with its video',
      page: admin,
      path: `/admin/courses/${course.id}`,
      given: answering(getCourseVideo.path.replace(':id', course.id), { refusal: null, video: COURSE_VIDEO })
        .given,
      act: press('Export'),
      arrived: (page) => page.getByRole('link', { name: 'Video (MP4)' }),
    },
    {
      name: 'editor of a slide with a video',
      page: admin,
      path: `/admin/courses/${course.id}?slide=first`,
      given: async (page) => {
        await playFilm(page);
        const answer = { video: EDITED, upload: null };
        await answering(getSlideVideo.path.replace(':slideId', '*'), answer).given?.(page);
      },
      arrived: (page) => page.getByText('how-to-open-a-hive.webm, 0:16', { exact: false }),
    },
    {
      name: 'editor of captions',
      page: admin,
      path: `/admin/courses/${course.id}/captions/${uuid(1)}/en`,
      given: async (page) => {
        await playFilm(page);
        const listed = [{ slideId: uuid(5), video: EDITED, upload: null }];
        await answering(listSlideVideos.path.replace(':id', course.id), listed).given?.(page);
        const key = getEditedCaptions.path.replace(':videoId', uuid(1)).replace(':language', 'en');
        await answering(key, { ...VIDEO.captions[0], version: 1, text: VTT }).given?.(page);
      },
      arrived: (page) => page.getByRole('listitem', { name: 'Line 2' }),
    },
  ];
}
