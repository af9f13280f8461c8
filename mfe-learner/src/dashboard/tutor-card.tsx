import { openTutorChat } from '@lectern/remote';
import { Button, Card, CardTitle } from '@lectern/ui';
import { MessagesSquare } from 'lucide-react';
import { studyTexts } from '../study-texts';
import styles from './dashboard.module.css';

const words = studyTexts.dashboard.tutor;

/** Opens the tutor chat about General Learning. */
export function TutorCard() {
  return (
    <Card aria-labelledby="tutor" className={styles.tutor}>
      <CardTitle id="tutor">{words.title}</CardTitle>
      <p className={styles.quiet}>{words.text}</p>
      <Button wide onClick={() => openTutorChat({ courseId: null, title: words.topic })}>
        <MessagesSquare aria-hidden />
        {words.start}
      </Button>
    </Card>
  );
}
