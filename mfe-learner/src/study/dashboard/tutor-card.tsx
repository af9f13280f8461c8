import { openTutorChat } from '@lectern/remote';
import { Button, Card, CardTitle, Muted } from '@lectern/ui';
import { MessagesSquare } from 'lucide-react';
import { dashboardTexts } from './texts';
import styles from './dashboard.module.css';

const labels = dashboardTexts.dashboard.tutor;

/** Opens the tutor chat about General Learning. */
export function TutorCard() {
  return (
    <Card aria-labelledby="tutor" className={styles.tutor}>
      <CardTitle id="tutor">{labels.title}</CardTitle>
      <Muted className={styles.quiet}>{labels.text}</Muted>
      <Button variant="secondary" wide onClick={() => openTutorChat({ courseId: null, title: labels.topic })}>
        <MessagesSquare aria-hidden />
        {labels.start}
      </Button>
    </Card>
  );
}
