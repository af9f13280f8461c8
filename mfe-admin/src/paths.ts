import { useLocation } from '@lectern/remote';

/** Stands for the id of the first slide in an address of the editor. */
export const FIRST_SLIDE = 'first';

/**
 * Paths of the screens that this remote's screens link to. Those of courses, questions and exams exist twice: for
 * administrators below `/admin`, and for instructors below `/teaching`.
 */
const pathsBelow = (base: string) => ({
  courses: `${base}/courses`,
  editor: (course: { id: string }) => `${base}/courses/${course.id}`,
  /** The editor, opened at a slide. */
  editedSlide: (course: { id: string }, slideId: string) => `${base}/courses/${course.id}?slide=${slideId}`,
  firstSlide: (course: { id: string }) => `${base}/courses/${course.id}?slide=${FIRST_SLIDE}`,
  /** Updates a course from a new deck. */
  courseUpdate: (course: { id: string }) => `${base}/courses/${course.id}/update`,
  /** The captions of a video in one language. */
  captions: ({ courseId, videoId, language }: { courseId: string; videoId: string; language: string }) =>
    `${base}/courses/${courseId}/captions/${videoId}/${language}`,
  unanswered: (course: { id: string }) => `${base}/courses/${course.id}/unanswered-questions`,
  announcements: (course: { id: string }) => `${base}/courses/${course.id}/announcements`,
  meetings: (course: { id: string }) => `${base}/courses/${course.id}/meetings`,
  survey: (course: { id: string }) => `${base}/courses/${course.id}/survey`,
  /** The inbox of unanswered threads; a screen of another remote. */
  inbox: '/teaching/inbox',
  inboxFor: (course: { id: string }) => `/teaching/inbox?course=${course.id}`,
  proposals: (course: { id: string }) => `${base}/courses/${course.id}/draft-questions`,
  upload: `${base}/upload`,
  /** The list of uploads, below the form. */
  uploads: `${base}/upload#upload-list`,
  analytics: `${base}/analytics`,
  questions: `${base}/questions`,
  newQuestion: (type: string) => `${base}/questions/new?type=${type}`,
  /** A new question with a slide as its source. */
  newQuestionFrom: (slide: { id: string }) => `${base}/questions/new?type=single-choice&slide=${slide.id}`,
  importQuestions: `${base}/questions/import`,
  exportQuestions: (filters: string) => `${base}/questions/export${filters}`,
  questionsIn: (category: string) => `${base}/questions?category=${category}`,
  question: (question: { id: string }) => `${base}/questions/${question.id}`,
  /** The editor, which leads back to the review of a course's drafted questions. */
  reviewedQuestion: (question: { id: string }, course: { id: string }) =>
    `${base}/questions/${question.id}?review=${course.id}`,
  exams: `${base}/exams`,
  exam: (exam: { id: string }) => `${base}/exams/${exam.id}`,
  grading: (exam: { id: string }) => `${base}/exams/${exam.id}/grading`,
  results: (exam: { id: string }) => `${base}/exams/${exam.id}/results`,
  paper: (exam: { id: string }) => `${base}/exams/${exam.id}/paper`,
  examPreview: (exam: { id: string }) => `${base}/exams/${exam.id}/preview`,
  attempt: (attempt: { id: string }) => `${base}/exams/attempts/${attempt.id}`,
  gradebook: (course: { id: string }) => `${base}/gradebook?course=${course.id}`,
  groups: '/teaching/groups',
  group: (group: { id: string }) => `/teaching/groups/${group.id}`,
  groupAnnouncements: (group: { id: string }) => `/teaching/groups/${group.id}/announcements`,
  learningPaths: '/teaching/learning-paths',
  learningPath: (learningPath: { id: string }) => `/teaching/learning-paths/${learningPath.id}`,
  report: (filters: Record<string, string>) => `/teaching/reports?${new URLSearchParams(filters)}`,
  groupReport: (group: { id: string }) => `/teaching/reports?group=${group.id}`,
  groupAnalytics: (group: { id: string }) => `/teaching/analytics?group=${group.id}`,
  /** Where a person joins a group by its code. */
  join: (code: string) => `/join/${code}`,
  publicLearningPath: (learningPath: { slug: string }) => `/paths/${encodeURIComponent(learningPath.slug)}`,
  publicCourse: (course: { slug: string }) => `/course/${encodeURIComponent(course.slug)}`,
  course: (course: { slug: string }) => `/courses/${encodeURIComponent(course.slug)}`,
  handout: (course: { slug: string }) => `/courses/${encodeURIComponent(course.slug)}/handout`,
});

/** The paths of administrators' screens; those that instructors have too are in `usePaths`. */
export const paths = {
  ...pathsBelow('/admin'),
  overview: '/admin',
  users: '/admin/users',
  students: '/admin/users?role=student',
  admins: '/admin/users?role=admin',
  user: (user: { id: string }) => `/admin/users/${user.id}`,
  importUsers: '/admin/users/import',
  userImport: (userImport: { id: string }) => `/admin/users/import/${userImport.id}`,
  invitations: '/admin/users/invitations',
  serviceAccounts: '/admin/users/service-accounts',
  invitationsIn: (state: string) => `/admin/users/invitations?state=${state}`,
  audit: '/admin/audit',
  /** The changes to one user, course, or other object. */
  auditOf: (target: { id: string }) => `/admin/audit?target=${target.id}`,
  outbox: '/admin/outbox',
  settings: '/admin/settings',
  settingsMail: '/admin/settings/mail',
  settingsModel: '/admin/settings/model',
  settingsPeople: '/admin/settings/people',
  settingsLanding: '/admin/settings/landing',
  settingsData: '/admin/settings/data',
  settingsPrograms: '/admin/settings/programs',
  settingsLti: '/admin/settings/lti',
  settingsTools: '/admin/settings/external-tools',
  settingsCategories: '/admin/settings/categories',
  settingsCertificate: '/admin/settings/certificate',
  health: '/admin/health',
} as const;

const TEACHING = '/teaching';
export const teachingPaths = pathsBelow(TEACHING);

/** The paths of the screens that administrators and instructors share. */
export type Paths = typeof teachingPaths;

/** Whether the open screen is an instructors' screen (below `/teaching`). */
export function useIsTeaching(): boolean {
  const { pathname } = useLocation();
  return pathname === TEACHING || pathname.startsWith(`${TEACHING}/`);
}

/** The paths for instructors on an instructors' screen, else those for administrators. */
export const usePaths = () => (useIsTeaching() ? teachingPaths : paths);
