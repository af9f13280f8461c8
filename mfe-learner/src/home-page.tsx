import { useCurrentUser } from '@lectern/client';
import { lazy } from 'react';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page'));
const LandingPage = lazy(() => import('./landing/landing-page'));

/** One address for everyone: the dashboard for who is signed in, the landing page for visitors. */
export function HomePage() {
  const { user } = useCurrentUser();
  return user ? <DashboardPage /> : <LandingPage />;
}
