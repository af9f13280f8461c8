import { Button, Card, CardTitle } from '@lectern/ui';
import { editorTexts } from '../texts';
import { listSlides } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { isUndescribed } from './undescribed';

const { pictures: labels } = editorTexts;

/** How many pictures have no description, with a button to the first of them; nothing for a course without pictures. */
export function PicturesPanel({ editor: { draft, dispatch } }: { editor: CourseEditor }) {
  const slides = listSlides(draft.modules);
  if (!slides.some(({ imageUrl }) => imageUrl)) return null;
  const undescribed = slides.filter(isUndescribed);
  const [first] = undescribed;
  return (
    <Card aria-labelledby="pictures-panel">
      <CardTitle id="pictures-panel">{labels.heading}</CardTitle>
      {first ? (
        <>
          <p>{labels.missing(undescribed.length)}</p>
          <p className={styles.quiet}>{labels.text}</p>
          <div>
            <Button variant="secondary" onClick={() => dispatch({ type: 'part-selected', id: first.id })}>
              {labels.jump}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.quiet}>{labels.complete}</p>
      )}
    </Card>
  );
}
