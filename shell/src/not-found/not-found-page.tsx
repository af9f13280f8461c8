import { ButtonLink, MissingBook } from '@lectern/ui';
import { useEffect } from 'react';
import { texts } from '../texts';
import styles from './not-found.module.css';

/** For a path that no remote has a screen for. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `${texts.notFound.title} · ${texts.product}`;
  }, []);
  return (
    <div className={styles.page}>
      <MissingBook />
      <h1>{texts.notFound.title}</h1>
      <p className={styles.text}>{texts.notFound.text}</p>
      <ButtonLink to="/courses">{texts.notFound.action}</ButtonLink>
    </div>
  );
}
