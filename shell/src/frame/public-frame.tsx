import { useCurrentUser } from '@lectern/client';
import { CATEGORIES } from '@lectern/contract';
import { Link, useLocation } from '@lectern/remote';
import { ButtonAnchor, ButtonLink } from '@lectern/ui';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScreenPath } from '../remotes/screens';
import { leave } from '../session/leave';
import { texts } from '../texts';
import { Avatar } from './avatar';
import { Logo } from './logo';
import { Main, SkipLink } from './main-region';
import { nameOf } from './person';
import styles from './public-frame.module.css';
import { SearchBox } from './search-box';
import { ThemeToggle } from './theme-toggle';

/** The visitors' header over a screen; over the landing page it also leads to the categories. */
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
            <Who />
          </div>
        </div>
      </header>
      {isLanding && <Topics />}
      <Main wide={isLanding}>{children}</Main>
    </div>
  );
}

function Topics() {
  const courses = useScreenPath('course-list');
  if (!courses) return null;
  return (
    <nav className={styles.topics} aria-label={texts.nav.categories}>
      <ul role="list">
        <li>
          <Link to={courses}>{texts.nav.allCourses}</Link>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={`${courses}?${new URLSearchParams({ category })}`}>{category}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Who() {
  const { user, isLoading, error } = useCurrentUser();
  const { pathname, search } = useLocation();
  const courses = useScreenPath('course-list');
  const returnTo = pathname + search;
  if (isLoading || error) return null;
  if (user) {
    return (
      <>
        {courses && (
          <ButtonLink variant="quiet" to={courses} className={styles.courses}>
            <BookOpen aria-hidden />
            <span>{texts.header.myCourses}</span>
          </ButtonLink>
        )}
        <Avatar user={user} />
        <span className="visually-hidden">{nameOf(user)}</span>
      </>
    );
  }
  return (
    <>
      <ButtonAnchor variant="quiet" href={leave.login(returnTo)}>
        {texts.header.logIn}
      </ButtonAnchor>
      <ButtonAnchor href={leave.signUp(returnTo)}>{texts.header.signUp}</ButtonAnchor>
    </>
  );
}
