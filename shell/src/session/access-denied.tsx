import { toast } from '@lectern/ui';
import { useEffect } from 'react';
import { frameText as t } from '../frame/texts';
import styles from './session.module.css';

/** Shown to a signed-in person who may not open the screen. */
export function AccessDenied() {
  useEffect(
    () => toast({ title: t('denied.title'), description: t('denied.description'), variant: 'destructive' }),
    [],
  );
  return <p className={styles.denied}>{t('denied.title')}</p>;
}
