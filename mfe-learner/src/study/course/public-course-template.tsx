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

const SLIDES = 801;
const LANGUAGE = 'yi';
const PARAGRAPHS = /<p .*<\/p>/;
const module = {
  id: '00000000-0000-4000-8000-000000000001',
  courseId: SLOT_COURSE.id,
  title: '{{title}}',
  description: '{{description}}',
  position: 0,
  slideCount: SLIDES,
};
const course: CourseDetail = {
  ...SLOT_COURSE,
  language: LANGUAGE,
  modules: [module],
  instructors: [{ name: '{{name}}' }],
  canPreview: false,
  certificateRequirements: { allSlides: false, studyMinutes: 0, exams: [] },
  certificateMonths: null,
};
/** The public page of a course as a template. */
export default function renderTemplate(): string {
  const page = renderScreen(<PublicCoursePage />, {
    path: routes.screens.publicCourse.path,
    location: paths.publicCourse(course),
    responses: [[getQueryKey(getCourseBySlug, { params: { slug: course.slug } }), course]],
  });
  const filled = replaceAll(page, [
    fillModules(),
    fillInstructors(),
    [
      `>${languageName(LANGUAGE)}<`,
      `>${when('languageName', '{{languageName}}', t('publicCourse.english'))}<`,
    ],
    [` lang="${LANGUAGE}"`, when('language', ' lang="{{language}}"')],
    [encodeURIComponent(course.title), '{{titleInQuery}}'],
  ]);
  return fillCourse(filled, { showsRatingCount: true });
}

type Replacement = readonly [string, string];

function fillModules(): Replacement {
  const row = renderScreen(<ModuleRow module={module} number={1} />);
  const filled = replaceAll(optional(row, 'description'), [
    ['>1<', '>{{number}}<'],
    fillPlural('slides', (count) => t('course.slides', { count }), SLIDES),
  ]);
  return [row, each('modules', filled)];
}

function fillInstructors(): Replacement {
  const card = renderScreen(<InstructorCard course={course} />);
  const cardWithoutNames = renderScreen(<InstructorCard course={{ ...course, instructors: [] }} />);
  const [name = ''] = PARAGRAPHS.exec(card) ?? [];
  const [noName = ''] = PARAGRAPHS.exec(cardWithoutNames) ?? [];
  const filled = replaceAll(card, [
    [
      `>${t('publicCourse.instructor')}<`,
      `>${when('hasInstructors', t('publicCourse.instructors'), t('publicCourse.instructor'))}<`,
    ],
    [name, each('instructors', name) + `{{^hasInstructor}}${noName}{{/hasInstructor}}`],
  ]);
  return [card, filled];
}
