import type { Remote } from '@lectern/remote';
import { lazy } from 'react';
import { Navigate } from 'react-router-dom';

const CatalogPage = lazy(() => import('./catalog/catalog-page'));

const learner: Remote = {
  name: 'learner',
  routes: [
    { path: '/', element: <Navigate to="/courses" replace />, handle: { access: 'public', frame: 'page' } },
    {
      path: '/courses',
      element: <CatalogPage />,
      handle: { access: 'public', frame: 'page', title: 'Browse Courses' },
    },
  ],
};

export default learner;
