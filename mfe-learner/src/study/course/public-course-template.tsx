import { getQueryKey } from '@lectern/client';
import { getCourseBySlug, type CourseDetail } from '@lectern/contract';
import {
  each,
  fillPlural,
  optional,
  renderScreen,
  replaceAll,
  SLOT_COURSE,
  when,
} from '@lectern/remote/prerender';
import { languageName } from '@lectern/ui';
import { paths } from '../../paths';
import { fillCourse } from '../course-list/card-template';
import routes from '../../remote.routes.json' with { type: 'json' };
import { InstructorCard } from './course-facts';
import { ModuleRow } from './module-list';
import PublicCoursePage from './public-course-page';
import { t } from '../texts';

// Sample values that occur nowhere else in the rendered page, so that they can be replaced by slots.
const SAMPLE_SLIDE_COUNT = 801;
const SAMPLE_LANGUAGE = 'yi';
/** From the first paragraph to the end of the last one. */
const PARAGRAPHS = /<p .*<\/p>/;
const module = {
  id: '00000000-0000-4000-8000-000000000001',
  courseId: SLOT_COURSE.id,
  title: '{{title}}',
  description: '{{description}}',
  position: 0,
  slideCount: SAMPLE_SLIDE_COUNT,
};
const course: CourseDetail = {
  ...SLOT_COURSE,
  language: SAMPLE_LANGUAGE,
  modules: [module],
  instructors: [{ name: '{{name}}' }],
  canPreview: false,
  certificateRequirements: { allSlides: false, studyMinutes: 0, exams: [] },
  certificateMonths: null,
};

/** Renders the public page of a course as a Mustache template, which the API fills for each course. */
export default function renderTemplate(): string {
  const page = renderScreen(<PublicCoursePage />, {
    path: routes.screens.publicCourse.path,
    location: paths.publicCourse(course),
    responses: [[getQueryKey(getCourseBySlug, { params: { slug: course.slug } }), course]],
  });
  const filled = replaceAll(page, [
    moduleReplacement(),
    instructorReplacement(),
    [
      `>${languageName(SAMPLE_LANGUAGE)}<`,
      `>${when('languageName', '{{languageName}}', t('publicCourse.english'))}<`,
    ],
    [` lang="${SAMPLE_LANGUAGE}"`, when('language', ' lang="{{language}}"')],
    [encodeURIComponent(course.title), '{{titleInQuery}}'],
  ]);
  return fillCourse(filled, { showsRatingCount: true });
}

type Replacement = readonly [renderedHtml: string, templateHtml: string];

function moduleReplacement(): Replacement {
  const row = renderScreen(<ModuleRow module={module} number={1} />);
  const filled = replaceAll(optional(row, 'description'), [
    ['>1<', '>{{number}}<'],
    fillPlural('slides', (count) => t('course.slides', { count }), SAMPLE_SLIDE_COUNT),
  ]);
  return [row, each('modules', filled)];
}

function instructorReplacement(): Replacement {
  const card = renderScreen(<InstructorCard course={course} />);
  const cardWithoutNames = renderScreen(<InstructorCard course={{ ...course, instructors: [] }} />);
  const [nameHtml = ''] = PARAGRAPHS.exec(card) ?? [];
  const [noNameHtml = ''] = PARAGRAPHS.exec(cardWithoutNames) ?? [];
  const filled = replaceAll(card, [
    [
      `>${t('publicCourse.instructor')}<`,
      `>${when('hasInstructors', t('publicCourse.instructors'), t('publicCourse.instructor'))}<`,
    ],
    [nameHtml, each('instructors', nameHtml) + `{{^hasInstructor}}${noNameHtml}{{/hasInstructor}}`],
  ]);
  return [card, filled];
}
