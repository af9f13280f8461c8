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
/** Id of the entry with the questions that belong to no module. */
const WHOLE_COURSE = 'course';

/** A course in the form that the player reads: the outline first, then its modules one by one. */
export interface PackagedParts {
  outline: PackagedCourse;
  /** One for each module of the outline, written when the package is. */
  modules: (() => Promise<PackagedModule>)[];
}

/** The player has no page for a module without slides and questions: such modules are left out. */
export function packageCourse(exported: ExportedCourse, media: Media, edition: ScormEdition): PackagedParts {
  const { course, modules, questions } = exported;
  const locale = findPlayerLocale(course.language);
  const parts = [
    ...modules.map(({ id, title, slides }) => ({
      ...{ id, title, slides },
      questions: questions.filter(({ moduleId }) => moduleId === id),
    })),
    {
      ...{ id: WHOLE_COURSE, title: translate(locale, 'interop.player.courseQuestions'), slides: [] },
      questions: questions.filter(({ moduleId }) => moduleId === null),
    },
  ].filter((part) => part.slides.length > 0 || part.questions.length > 0);
  const outline = parts.map(({ id, title, slides, questions: own }, index): ModuleOutline => ({
    ...{ id, title, script: `modules/module-${String(index + 1).padStart(3, '0')}.js` },
    slideIds: slides.map((slide) => slide.id),
    questionIds: own.map((question) => question.id),
  }));
  return {
    outline: {
      ...{ edition, title: course.title, language: course.language },
      direction: textDirection(course.title, course.language),
      locale,
      localeDirection: localeDirection(locale),
      messages: listServerMessages(locale, PLAYER_MESSAGES),
      modules: outline,
    },
    modules: parts.map((part) => async () => ({
      slides: part.slides.map((slide) => packageSlide(slide, exported, media)),
      questions: await packageQuestions(part.questions, media),
    })),
  };
}

/** The language of the interface that a course's language is; English where there is none. */
function findPlayerLocale(language: string | null): Locale {
  const sought = language ? normalizeLanguage(language) : undefined;
  return LOCALES.find((locale) => normalizeLanguage(locale) === sought) ?? 'en';
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
    // The slide's text follows its picture, so that the title is enough where the picture has no description.
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
