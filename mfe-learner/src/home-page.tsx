import { useCurrentUser } from '@lectern/client';
import type { ReactNode } from 'react';

/** The page at `/`: the dashboard for signed-in people, the landing page for visitors. */
export function HomePage({ visitors, learners }: { visitors: ReactNode; learners: ReactNode }) {
  const { user } = useCurrentUser();
  return user ? learners : visitors;
}
