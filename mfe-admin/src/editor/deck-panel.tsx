import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { FileUp } from 'lucide-react';
import { paths } from '../paths';
import { updateTexts } from '../update-texts';
import styles from './editor.module.css';
import type { CourseEditor } from './use-course-editor';

/** The way to update the course from a new deck. */
export function DeckPanel({ editor: { state } }: { editor: CourseEditor }) {
  return (
    <Card aria-labelledby="deck-panel">
      <CardTitle id="deck-panel">{updateTexts.heading}</CardTitle>
      <p className={styles.quiet}>{updateTexts.openText}</p>
      <div>
        <ButtonLink to={paths.courseUpdate(state.base)} variant="secondary">
          <FileUp aria-hidden />
          {updateTexts.open}
        </ButtonLink>
      </div>
    </Card>
  );
}
