import type { Remote } from '@lectern/remote';
import { lazy } from 'react';

const UploadPage = lazy(() => import('./upload/upload-page'));

const admin: Remote = {
  name: 'admin',
  routes: [
    {
      path: '/admin/upload',
      element: <UploadPage />,
      handle: { access: 'admin', frame: 'page', title: 'Upload Course Content' },
    },
  ],
};

export default admin;
