import { Button, Card, CardTitle, Muted } from '@lectern/ui';
import { MessagesSquare } from 'lucide-react';
import { openTutor } from '../../parts/open-tutor';
import { t } from './texts';
import styles from './dashboard.module.css';

/** Opens the tutor chat about General Learning. */
export function TutorCard() {
  return (
    <Card aria-labelledby="tutor" className={styles.tutor}>
      <CardTitle id="tutor">{t('tutor.title')}</CardTitle>
      <Muted className={styles.quiet}>{t('tutor.text')}</Muted>
      <Button variant="secondary" wide onClick={() => openTutor({ courseId: null, title: t('tutor.topic') })}>
        <MessagesSquare aria-hidden />
        {t('tutor.start')}
      </Button>
    </Card>
  );
}
