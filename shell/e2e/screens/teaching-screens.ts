import {
  type Analytics,
  getAnalytics,
  getCourseDraft,
  getEditedCourse,
  listAdminExams,
  listCourseInstructors,
  listCourseVersions,
  listGroupCourses,
  listReportScopes,
  listTaughtCourses,
  type Course,
  type CourseInstructor,
  type EditedCourse,
  type TaughtCourse,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { buildLabel, dialog, failed, heading, press, type Cast, type Screen } from './screen';
import { answering } from '../sentences/sentence';
import { homeScreens } from './home-screens';
import { learningPathEditorScreens } from './learner/learning-path-screens';
import { managedAnnouncementScreens } from './learner/announcement-screens';
import { managedMeetingScreens } from './learner/meeting-screens';
import { editedSurveyScreens } from './learner/survey-screens';
import { inboxScreens } from './learner/thread-screens';

const INSTRUCTORS: CourseInstructor[] = [
  {
    id: '0b0c9a52-1f7e-4f0c-9d5c-0a4a1d6b8f01',
    name: 'Maria Gaetana Agnesi',
    email: 'maria.gaetana.agnesi@mathematics.university.example',
    isOwner: true,
  },
  {
    id: '0b0c9a52-1f7e-4f0c-9d5c-0a4a1d6b8f02',
    name: 'Emmy Noether',
    email: 'emmy@example.org',
    isOwner: false,
  },
];

const GROUP = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nurses of the night shift on ward 3',
  isArchived: false,
};
const NO_FIGURES: Analytics = {
  asOf: null,
  overview: {
    ...{ totalStudents: 0, totalCourses: 0, totalEnrollments: 0 },
    ...{ completionRate: 0, avgStudyTime: 0, activeChatSessions: 0 },
  },
  previous: { totalEnrollments: 0, activeChatSessions: 0 },
  studentEngagement: [],
  courseStats: [],
  examResults: [],
  topPerformers: [],
};

/** Every screen of instructors, in each state that administrators' screens of the same name do not have. */
export function teachingScreens(cast: Cast): Screen[] {
  const { instructor: page, admin, course } = cast;
  const taught: TaughtCourse[] = [
    { ...course, isOwner: true },
    {
      ...course,
      id: course.id.replace(/^./, '0'),
      title: 'Draft of a colleague',
      isPublished: false,
      isOwner: false,
    },
  ];
  return [
    ...inboxScreens(page),
    ...learningPathEditorScreens(page),
    ...managedAnnouncementScreens(page),
    ...editedSurveyScreens(page),
    ...managedMeetingScreens(page),
    ...homeScreens(cast),
    {
      name: 'courses you teach',
      page,
      path: '/teaching/courses',
      given: answering(listTaughtCourses.path, taught).given,
      arrived: heading('Draft of a colleague'),
    },
    {
      name: 'no courses to teach',
      page,
      path: '/teaching/courses',
      arrived: heading('No courses created yet'),
    },
    failed('courses to teach', page, '/teaching/courses', listTaughtCourses.path, 'Failed to load courses'),
    editorScreen('editor of an instructor', page, course),
    {
      ...editorScreen('removal of an instructor', admin, course, '/admin'),
      act: press(buildLabel('Remove:', 'Emmy Noether')),
      arrived: dialog('Remove instructor'),
    },
    {
      name: 'course of somebody else',
      page,
      path: `/teaching/courses/${course.id}`,
      arrived: heading('Course Not Found'),
    },
    {
      name: 'upload of an instructor',
      page,
      path: '/teaching/upload',
      arrived: heading('Upload Course Content'),
    },
    { name: 'analytics of an instructor', page, path: '/teaching/analytics', arrived: heading('Analytics') },
    {
      name: 'analytics of a group',
      page: admin,
      path: `/teaching/analytics?group=${GROUP.id}`,
      given: async (page) => {
        await answering(listReportScopes.path, { courses: [], learningPaths: [], groups: [GROUP] }).given?.(
          page,
        );
        await answering(listGroupCourses.path, []).given?.(page);
        await answering(getAnalytics.path, NO_FIGURES).given?.(page);
      },
      arrived: (page) => page.getByText('Members of this group'),
    },
    {
      name: 'questions of an instructor',
      page,
      path: '/teaching/questions',
      arrived: heading(/^Questions \(/),
    },
    {
      name: 'exams of an instructor',
      page,
      path: '/teaching/exams',
      given: answering(listAdminExams.path, { items: [], total: 0 }).given,
      arrived: heading('Exams'),
    },
  ];
}

function editorScreen(name: string, page: Page, course: Course, base = '/teaching'): Screen {
  const edited: EditedCourse = {
    ...course,
    instructors: [],
    canPreview: true,
    certificateRequirements: { allSlides: false, studyMinutes: 0, exams: [] },
    certificateMonths: null,
    showsNotes: false,
    hasDiscussion: true,
    version: 1,
    modules: [{ id: course.id, title: 'Introduction', description: null, slides: [] }],
  };
  return {
    name,
    page,
    path: `${base}/courses/${course.id}`,
    given: async (page) => {
      await answering(getEditedCourse.path, edited).given?.(page);
      await answering(getCourseDraft.path, { draft: null }).given?.(page);
      await answering(listCourseVersions.path, []).given?.(page);
      await answering(listCourseInstructors.path, INSTRUCTORS).given?.(page);
    },
    arrived: (page) => page.getByText('Emmy Noether'),
  };
}
