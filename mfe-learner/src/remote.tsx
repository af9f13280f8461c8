import { listCourses } from '@lectern/contract';
import { page, type Remote } from '@lectern/remote';
import { HomePage } from './home-page';
import { routes } from './paths';
import { texts } from './texts';

const CatalogPage = page(() => import('./catalog/catalog-page'));
const CertificatesPage = page(() => import('./certificates/certificates-page'));
const CoursePage = page(() => import('./course/course-page'));
const DashboardPage = page(() => import('./dashboard/dashboard-page'));
const ExamsPage = page(() => import('./exams/exams-page'));
const LandingPage = page(() => import('./landing/landing-page'));
const ProgressPage = page(() => import('./progress/progress-page'));
const PublicCoursePage = page(() => import('./course/public-course-page'));
const SettingsPage = page(() => import('./settings/settings-page'));
const SlidesPage = page(() => import('./slides/slides-page'));
const VerificationPage = page(() => import('./certificates/verification-page'));

const learner: Remote = {
  name: 'learner',
  routes: [
    {
      path: routes.home,
      element: <HomePage visitors={<LandingPage />} learners={<DashboardPage />} />,
      handle: { access: 'public', frame: 'landing', ...texts.screens.dashboard, ahead: [listCourses.path] },
    },
    {
      path: routes.dashboard,
      element: <DashboardPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.dashboard },
    },
    {
      path: routes.courses,
      element: <CatalogPage />,
      handle: { access: 'public', frame: 'page', ...texts.screens.courses, ahead: [listCourses.path] },
    },
    {
      path: routes.myCourses,
      element: <CatalogPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.myCourses },
    },
    {
      path: routes.publicCourse,
      element: <PublicCoursePage />,
      handle: { access: 'public', frame: 'public', ...texts.screens.course },
    },
    {
      path: routes.course,
      element: <CoursePage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.course },
    },
    {
      path: routes.module,
      element: <SlidesPage />,
      handle: { access: 'signed-in', frame: 'bare', ...texts.screens.module },
    },
    {
      path: routes.exams,
      element: <ExamsPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.exams },
    },
    {
      path: routes.progress,
      element: <ProgressPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.progress },
    },
    {
      path: routes.certificates,
      element: <CertificatesPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.certificates },
    },
    {
      path: routes.settings,
      element: <SettingsPage />,
      handle: { access: 'signed-in', frame: 'page', ...texts.screens.settings },
    },
    {
      path: routes.verification,
      element: <VerificationPage />,
      handle: { access: 'public', frame: 'public', ...texts.screens.verification },
    },
  ],
};

export default learner;
