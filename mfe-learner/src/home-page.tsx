import { useCurrentUser } from '@lectern/client';
import type { ReactNode } from 'react';

/** One address for everyone: the dashboard for who is signed in, the landing page for visitors. */
export function HomePage({ visitors, learners }: { visitors: ReactNode; learners: ReactNode }) {
  const { user } = useCurrentUser();
  return user ? learners : visitors;
}
