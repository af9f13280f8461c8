import type { Remote } from '@lectern/remote';
import { lazy } from 'react';
import { paths } from './paths';
import { texts } from './texts';

const AnalyticsPage = lazy(() => import('./analytics/analytics-page'));
const AuditPage = lazy(() => import('./audit/audit-page'));
const CoursesPage = lazy(() => import('./courses/courses-page'));
const EditorPage = lazy(() => import('./editor/editor-page'));
const OverviewPage = lazy(() => import('./overview/overview-page'));
const UploadPage = lazy(() => import('./upload/upload-page'));
const UsersPage = lazy(() => import('./users/users-page'));

const admin: Remote = {
  name: 'admin',
  routes: [
    {
      path: paths.overview,
      element: <OverviewPage />,
      handle: {
        access: 'admin',
        frame: 'page',
        title: texts.overview.title,
        subtitle: texts.overview.subtitle,
      },
    },
    {
      path: paths.courses,
      element: <CoursesPage />,
      handle: {
        access: 'admin',
        frame: 'page',
        title: texts.courses.title,
        subtitle: texts.courses.subtitle,
      },
    },
    {
      path: paths.editorRoute,
      element: <EditorPage />,
      handle: { access: 'admin', frame: 'page', title: texts.editor.title },
    },
    {
      path: paths.upload,
      element: <UploadPage />,
      handle: { access: 'admin', frame: 'page', title: 'Upload Course Content' },
    },
    {
      path: paths.analytics,
      element: <AnalyticsPage />,
      handle: { access: 'admin', frame: 'page', title: texts.analytics.title },
    },
    {
      path: paths.users,
      element: <UsersPage />,
      handle: { access: 'admin', frame: 'page', title: texts.users.title, subtitle: texts.users.subtitle },
    },
    {
      path: paths.audit,
      element: <AuditPage />,
      handle: { access: 'admin', frame: 'page', title: texts.audit.title, subtitle: texts.audit.subtitle },
    },
  ],
};

export default admin;
