import type { Category, Certificate, Course, Module } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import routes from './remote.routes.json' with { type: 'json' };

type Named = Pick<Course, 'slug'>;

const {
  home,
  courses,
  invitation,
  myCourses,
  progress,
  certificates,
  exams,
  review,
  privacy,
  settings,
  settingsProfile,
  settingsSecurity,
  settingsReminders,
  settingsLearning,
  settingsPrivacy,
  joinCode,
} = routes.screens;

/** Links to the learner's screens; their paths are declared in `remote.routes.json`. */
export const paths = {
  home: home.path,
  courses: courses.path,
  myCourses: myCourses.path,
  progress: progress.path,
  certificates: certificates.path,
  privacy: privacy.path,
  settings: settings.path,
  settingsProfile: settingsProfile.path,
  settingsSecurity: settingsSecurity.path,
  settingsReminders: settingsReminders.path,
  settingsLearning: settingsLearning.path,
  settingsPrivacy: settingsPrivacy.path,
  weeklyGoal: `${settingsLearning.path}#goal`,
  invitation: invitation.path,
  /** The course list with a search or a category. */
  coursesWith: (filter: { search: string } | { category: Category }) =>
    `${courses.path}?${new URLSearchParams(filter)}`,
  publicCourse: ({ slug }: Named) => `/course/${encodeURIComponent(slug)}`,
  course: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}`,
  handout: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}/handout`,
  module: ({ slug }: Named, { id }: Pick<Module, 'id'>) => slideLink({ courseSlug: slug, moduleId: id }),
  practice: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}/practice`,
  modulePractice: ({ slug }: Named, { id }: Pick<Module, 'id'>) =>
    `/courses/${encodeURIComponent(slug)}/modules/${id}/practice`,
  review: review.path,
  joinByCode: joinCode.path,
  join: (code: string) => `${joinCode.path}/${encodeURIComponent(code)}`,
  exams: exams.path,
  exam: (examId: string) => `/exams/${examId}`,
  attempt: (attemptId: string) => `/exams/attempts/${attemptId}`,
  attemptResults: (attemptId: string) => `/exams/attempts/${attemptId}/results`,
  verification: ({ verificationId }: Pick<Certificate, 'verificationId'>) =>
    `/verify/${encodeURIComponent(verificationId)}`,
};
