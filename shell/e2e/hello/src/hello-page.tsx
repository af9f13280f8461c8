import { Link, useLocation, usePageTitle } from '@lectern/remote';
import { lazy, Suspense, useState } from 'react';
import { t } from './texts';

const Greeting = lazy(() => import('./greeting'));

/** The screen of a remote that knows nothing of Lectern but `@lectern/remote` and `@lectern/i18n`. */
export default function HelloPage() {
  const { pathname } = useLocation();
  const [isGreeting, setIsGreeting] = useState(false);
  usePageTitle(isGreeting ? t('again') : undefined);
  return (
    <section>
      <p>{t('place', { path: pathname })}</p>
      <button type="button" onClick={() => setIsGreeting(true)}>
        {t('greet')}
      </button>
      <Suspense>{isGreeting && <Greeting />}</Suspense>
      <Link to="/courses">{t('courses')}</Link>
    </section>
  );
}
