import { Link, useLocation, usePageTitle } from '@lectern/remote';
import { lazy, Suspense, useState } from 'react';

const Greeting = lazy(() => import('./greeting'));

/** The screen of a remote that knows nothing of Lectern but `@lectern/remote`. */
export default function HelloPage() {
  const { pathname } = useLocation();
  const [isGreeting, setIsGreeting] = useState(false);
  usePageTitle(isGreeting ? 'Hello again' : undefined);
  return (
    <section>
      <p>This screen is at {pathname}.</p>
      <button type="button" onClick={() => setIsGreeting(true)}>
        Greet
      </button>
      <Suspense>{isGreeting && <Greeting />}</Suspense>
      <Link to="/courses">To the courses</Link>
    </section>
  );
}
