import type { Remote } from '@lectern/remote';
import { lazy } from 'react';
import { paths } from './paths';
import { texts } from './texts';

const AnalyticsPage = lazy(() => import('./analytics/analytics-page'));
const UploadPage = lazy(() => import('./upload/upload-page'));

const admin: Remote = {
  name: 'admin',
  routes: [
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
