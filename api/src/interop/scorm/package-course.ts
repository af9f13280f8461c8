import {
  LOCALES,
  type Locale,
  localeDirection,
  normalizeLanguage,
  type ScormEdition,
  textDirection,
} from '@lectern/contract';
import { changeHtml, type Slide } from '@lectern/data';
import { listServerMessages, translate } from '@lectern/i18n/server';
import type { ModuleOutline, PackagedCourse, PackagedModule, PackagedQuestion } from '@lectern/scorm-player';
import { slideText } from '@lectern/text';
import { renderFormulas } from '../../assessment/question-html/render-formulas.js';
import { type Media, replacePictures } from './find-media.js';
import type { ExportedCourse } from './read-course.js';

const PLAYER_MESSAGES = 'interop.player.';
/** Id of an added last module, which has the questions that belong to no module. */
const COURSE_QUESTIONS_ID = 'course';

/** A course in the form that the player reads: the outline, and one part for each module. */
export interface PackagedCourseParts {
  outline: PackagedCourse;
  /** Functions that build the modules of the outline, each when its file is written. */
  modules: (() => Promise<PackagedModule>)[];
}

/** Converts a course for the player. Modules without slides and questions are left out, because the player has nothing to show for them. */
export function packageCourse(
  exported: ExportedCourse,
  media: Media,
  edition: ScormEdition,
): PackagedCourseParts {
  const { course, modules, questions } = exported;
  const locale = findPlayerLocale(course.language);
  const nonEmptyModules = [
    ...modules.map(({ id, title, slides }) => ({
      ...{ id, title, slides },
      questions: questions.filter(({ moduleId }) => moduleId === id),
    })),
    {
      ...{ id: COURSE_QUESTIONS_ID, title: translate(locale, 'interop.player.courseQuestions'), slides: [] },
      questions: questions.filter(({ moduleId }) => moduleId === null),
    },
  ].filter((module) => module.slides.length > 0 || module.questions.length > 0);
  const outline = nonEmptyModules.map(
    ({ id, title, slides, questions: moduleQuestions }, index): ModuleOutline => ({
      ...{ id, title, script: `modules/module-${String(index + 1).padStart(3, '0')}.js` },
      slideIds: slides.map((slide) => slide.id),
      questionIds: moduleQuestions.map((question) => question.id),
    }),
  );
  return {
    outline: {
      ...{ edition, title: course.title, language: course.language },
      direction: textDirection(course.title, course.language),
      locale,
      localeDirection: localeDirection(locale),
      messages: listServerMessages(locale, PLAYER_MESSAGES),
      modules: outline,
    },
    modules: nonEmptyModules.map((module) => async () => ({
      slides: module.slides.map((slide) => packageSlide(slide, exported, media)),
      questions: await packageQuestions(module.questions, media),
    })),
  };
}

/** Finds the locale of the player for the language of a course; English where Lectern has no texts in that language. */
function findPlayerLocale(language: string | null): Locale {
  const courseLanguage = language ? normalizeLanguage(language) : undefined;
  return LOCALES.find((locale) => normalizeLanguage(locale) === courseLanguage) ?? 'en';
}

function packageSlide(
  slide: Slide,
  { course, languages }: ExportedCourse,
  media: Media,
): PackagedModule['slides'][number] {
  const language = languages.get(slide.id) ?? course.language;
  const picture = slide.imageKey ? media.get(slide.imageKey) : undefined;
  const { id, title, content, imageAlt, imageWidth, imageHeight } = slide;
  return {
    ...{ id, title, html: content, language },
    direction: textDirection(`${title} ${slideText(content)}`, language),
    // The player shows the slide's text after the picture, so that the title suffices for a picture without a description.
    picture: picture
      ? { url: picture.name, alt: imageAlt ?? title, width: imageWidth, height: imageHeight }
      : null,
    soundUrl: (slide.audioKey && media.get(slide.audioKey)?.name) ?? null,
    notes: course.showsNotes ? slide.notes : null,
  };
}

async function packageQuestions(
  questions: ExportedCourse['questions'],
  media: Media,
): Promise<PackagedQuestion[]> {
  const packaged: PackagedQuestion[] = [];
  for (const { id, content, key } of questions) {
    const rendered = await renderFormulas({ content, key });
    packaged.push({ id, ...changeHtml(rendered, (html) => replacePictures(html, media)) });
  }
  return packaged;
}
