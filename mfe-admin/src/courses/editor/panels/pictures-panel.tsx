import type { EditedSlide } from '@lectern/contract';
import { Button, Card, CardTitle } from '@lectern/ui';
import { t } from '../../texts';
import { listSlides } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { isUndescribed } from '../pictures/undescribed';

/** The number of pictures without a description, and a button to describe them. Hidden for a course without pictures. */
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
      <CardTitle id="pictures-panel">{t('editor.pictures.heading')}</CardTitle>
      {first ? (
        <>
          <p>{t('editor.pictures.missing', { slides: undescribed.length })}</p>
          <p className={styles.quiet}>{t('editor.pictures.text')}</p>
          <div>
            <Button variant="secondary" onClick={() => describeFrom(first)}>
              {t('editor.pictures.describe')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.quiet}>{t('editor.pictures.complete')}</p>
      )}
    </Card>
  );
}
