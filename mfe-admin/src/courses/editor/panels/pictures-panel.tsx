import type { EditedSlide } from '@lectern/contract';
import { Button, Card, CardTitle } from '@lectern/ui';
import { editorTexts } from '../texts';
import { listSlides } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { isUndescribed } from '../pictures/undescribed';

const { pictures: labels } = editorTexts;

/** How many pictures have no description, with a button that starts to describe them; nothing for a course without pictures. */
export function PicturesPanel({
  editor: { draft, dispatch },
  onDescribe,
}: {
  editor: CourseEditor;
  onDescribe: () => void;
}) {
  const slides = listSlides(draft.modules);
  if (!slides.some(({ imageUrl }) => imageUrl)) return null;
  const undescribed = slides.filter(isUndescribed);
  const [first] = undescribed;

  function describeFrom({ id }: EditedSlide) {
    dispatch({ type: 'part-selected', id });
    onDescribe();
  }
  return (
    <Card aria-labelledby="pictures-panel">
      <CardTitle id="pictures-panel">{labels.heading}</CardTitle>
      {first ? (
        <>
          <p>{labels.missing(undescribed.length)}</p>
          <p className={styles.quiet}>{labels.text}</p>
          <div>
            <Button variant="secondary" onClick={() => describeFrom(first)}>
              {labels.describe}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.quiet}>{labels.complete}</p>
      )}
    </Card>
  );
}
