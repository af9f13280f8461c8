import type { Remote } from '@lectern/remote';
import { lazy } from 'react';
import { paths } from './paths';
import { texts } from './texts';

const AnalyticsPage = lazy(() => import('./analytics/analytics-page'));
const OverviewPage = lazy(() => import('./overview/overview-page'));
const UploadPage = lazy(() => import('./upload/upload-page'));

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
      path: paths.upload,
      element: <UploadPage />,
      handle: { access: 'admin', frame: 'page', title: 'Upload Course Content' },
    },
    {
      path: paths.analytics,
      element: <AnalyticsPage />,
      handle: { access: 'admin', frame: 'page', title: texts.analytics.title },
    },
  ],
};

export default admin;
