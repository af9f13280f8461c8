import { getSite } from '@lectern/i18n';
import { useCurrentUser } from '@lectern/client';
import { Link, useLocation } from '@lectern/remote';
import { ButtonAnchor, ButtonLink, categoryName, listCategories } from '@lectern/ui';
import { BookOpen, Search } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCourseListPath } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import { t } from '../texts';
import { Avatar } from './header/avatar';
import { Logo } from './sidebar/logo';
import { Main, SkipLink } from './main-region';
import styles from './public-frame.module.css';
import { LegalLinks } from './legal-links';
import { LanguageSwitch } from './language-switch';
import { SearchBox } from './header/search-box';
import { ThemeToggle } from './header/theme-toggle';
import { withFrameTexts } from './texts';

// Lazy, because visitors never need it.
const UserMenu = lazy(() => withFrameTexts(() => import('./header/user-menu')));

/** The frame of visitors: a header, with links to the categories on the landing page, and the languages at the end. */
export function PublicFrame({ isLanding, children }: { isLanding?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.frame} ${isLanding ? styles.landing : ''}`}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo />
          <SearchBox />
          <div className={styles.actions}>
            <ThemeToggle />
            <UserBadge isLanding={isLanding} />
          </div>
        </div>
      </header>
      {isLanding && <CategoryNavigation />}
      <Main wide={isLanding}>{children}</Main>
      {!isLanding && <LegalLinks />}
      <LanguageSwitch />
    </div>
  );
}

function CategoryNavigation() {
  const courses = useCourseListPath();
  if (!courses) return null;
  return (
    <nav className={styles.categories} aria-label={t('nav.categories')}>
      <ul role="list">
        <li>
          <Link to={courses}>{t('nav.allCourses')}</Link>
        </li>
        {listCategories().map((category) => (
          <li key={category}>
            <Link to={`${courses}?${new URLSearchParams({ category })}`}>{categoryName(category)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On the landing page nothing is asked for: who signs in there starts on the home of their role. */
function UserBadge({ isLanding }: { isLanding: boolean | undefined }) {
  const { user, isLoading, error } = useCurrentUser();
  const { pathname, search } = useLocation();
  const courses = useCourseListPath();
  const returnTo = isLanding ? undefined : pathname + search;
  if (isLoading) return <span data-loading hidden />;
  if (error) return null;
  if (user) {
    return (
      <>
        {courses && (
          <ButtonLink variant="quiet" to={courses} className={styles.courses}>
            <BookOpen aria-hidden />
            <span>{t('header.browseCourses')}</span>
          </ButtonLink>
        )}
        <Suspense fallback={<Avatar user={user} />}>
          <UserMenu user={user} compact />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {courses && (
        <ButtonLink
          variant="quiet"
          icon
          to={courses}
          className={styles.searchLink}
          aria-label={t('header.search')}
        >
          <Search aria-hidden />
        </ButtonLink>
      )}
      <ButtonAnchor variant="quiet" href={externalLinks.login(returnTo)}>
        {t('header.logIn')}
      </ButtonAnchor>
      {getSite().canSignUp && (
        <ButtonAnchor href={externalLinks.signUp(returnTo)}>{t('header.signUp')}</ButtonAnchor>
      )}
    </>
  );
}
