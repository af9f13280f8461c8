import type { Category, Certificate, Course, Module } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };

type Named = Pick<Course, 'slug'>;

/**
 * Links to the learner's screens; their paths are declared in `remote.routes.json`. Each is read by its full name, so that builds
 * contain the paths alone.
 */
export const paths = {
  home: routes.screens.home.path,
  courses: routes.screens.courses.path,
  myCourses: routes.screens.myCourses.path,
  notes: routes.screens.notes.path,
  printedNotes: routes.screens.printedNotes.path,
  questions: routes.screens.questions.path,
  thread: ({ id }: { id: string }) => `/questions/${id}`,
  announcements: routes.screens.announcements.path,
  courseAnnouncements: (courseId: string) => `${routes.screens.announcements.path}?course=${courseId}`,
  announcement: ({ id }: { id: string }) => `/announcements/${id}`,
  progress: routes.screens.progress.path,
  downloads: routes.screens.downloads.path,
  certificates: routes.screens.certificates.path,
  privacy: routes.screens.privacy.path,
  settings: routes.screens.settings.path,
  settingsProfile: routes.screens.settingsProfile.path,
  settingsSecurity: routes.screens.settingsSecurity.path,
  settingsReminders: routes.screens.settingsReminders.path,
  settingsLearning: routes.screens.settingsLearning.path,
  settingsPrivacy: routes.screens.settingsPrivacy.path,
  weeklyGoal: `${routes.screens.settingsLearning.path}#goal`,
  invitation: routes.screens.invitation.path,
  /** The course list with a search or a category. */
  coursesWith: (filter: { search: string } | { category: Category }) =>
    `${routes.screens.courses.path}?${new URLSearchParams(filter)}`,
  learningPaths: routes.screens.learningPaths.path,
  learningPath: ({ slug }: Named) => `/paths/${encodeURIComponent(slug)}`,
  publicCourse: ({ slug }: Named) => `/course/${encodeURIComponent(slug)}`,
  course: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}`,
  handout: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}/handout`,
  survey: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}/survey`,
  module: ({ slug }: Named, { id }: Pick<Module, 'id'>) => slideLink({ courseSlug: slug, moduleId: id }),
  practice: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}/practice`,
  /** What an attempt missed. */
  missedPractice: ({ slug }: Named, attemptId: string) =>
    `/courses/${encodeURIComponent(slug)}/practice?missed=${attemptId}`,
  modulePractice: ({ slug }: Named, { id }: Pick<Module, 'id'>) =>
    `/courses/${encodeURIComponent(slug)}/modules/${id}/practice`,
  review: routes.screens.review.path,
  joinByCode: routes.screens.joinCode.path,
  join: (code: string) => `${routes.screens.joinCode.path}/${encodeURIComponent(code)}`,
  exams: routes.screens.exams.path,
  exam: (examId: string) => `/exams/${examId}`,
  attempt: (attemptId: string) => `/exams/attempts/${attemptId}`,
  attemptResults: (attemptId: string) => `/exams/attempts/${attemptId}/results`,
  verification: ({ verificationId }: Pick<Certificate, 'verificationId'>) =>
    `/verify/${encodeURIComponent(verificationId)}`,
};
