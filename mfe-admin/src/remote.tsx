import { page, type Remote } from '@lectern/remote';
import { paths } from './paths';
import { texts } from './texts';

const AnalyticsPage = page(() => import('./analytics/analytics-page'));
const AuditPage = page(() => import('./audit/audit-page'));
const CoursesPage = page(() => import('./courses/courses-page'));
const EditorPage = page(() => import('./editor/editor-page'));
const OverviewPage = page(() => import('./overview/overview-page'));
const UploadPage = page(() => import('./upload/upload-page'));
const UsersPage = page(() => import('./users/users-page'));

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
      handle: {
        access: 'admin',
        frame: 'page',
        title: 'Upload Course Content',
        subtitle: texts.upload.subtitle,
      },
    },
    {
      path: paths.analytics,
      element: <AnalyticsPage />,
      handle: {
        access: 'admin',
        frame: 'page',
        title: texts.analytics.title,
        subtitle: texts.analytics.subtitle,
      },
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
