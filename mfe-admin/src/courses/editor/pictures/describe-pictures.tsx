import { COURSE_LIMITS, type EditedSlide } from '@lectern/contract';
import { Button, Card, CardTitle, Row, TextField } from '@lectern/ui';
import type { KeyboardEvent } from 'react';
import { listSlides } from '../draft';
import { SlidePicture } from '../slides/slide-picture';
import { t } from '../../texts';
import type { CourseEditor } from '../use-course-editor';
import styles from './pictures.module.css';
import { isUndescribed, nextUndescribed } from './undescribed';

/** The picture of a slide with the field of its description alone, to describe one picture after the other. */
export function DescribePictures({
  slide,
  editor: { draft, dispatch },
  announce,
  onEnd,
}: {
  slide: EditedSlide;
  editor: CourseEditor;
  /** Reads a sentence to screen readers. */
  announce: (sentence: string) => void;
  onEnd: () => void;
}) {
  const { id, title, imageAlt } = slide;
  const language = slide.language ?? draft.language ?? undefined;
  const missing = listSlides(draft.modules).filter(isUndescribed).length;

  function goOn() {
    const next = nextUndescribed(draft.modules, id);
    if (next) return dispatch({ type: 'part-selected', id: next.id });
    announce(missing === 0 ? t('editor.pictures.complete') : t('editor.describing.lastLeft'));
    onEnd();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also confirms a word that an input method proposes.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    if (event.key === 'Escape') onEnd();
    else goOn();
  }

  return (
    <Card aria-labelledby="describe-pictures" onKeyDown={onKeyDown}>
      <div>
        <CardTitle id="describe-pictures">{t('editor.describing.heading')}</CardTitle>
        <p className={styles.quiet} role="status">
          {t('editor.describing.left', { pictures: missing })}
        </p>
      </div>
      <p dir="auto">{title}</p>
      <div className={styles.picture}>
        <SlidePicture slide={slide} language={language} />
      </div>
      <TextField
        key={id}
        label={t('editor.slide.imageAlt')}
        value={imageAlt ?? ''}
        lang={language}
        rows={2}
        autoFocus
        maxLength={COURSE_LIMITS.imageAlt}
        hint={t('editor.describing.hint')}
        onChange={(text) => dispatch({ type: 'slide-changed', id, change: { imageAlt: text || null } })}
      />
      <Row>
        <Button onClick={goOn}>{t('editor.describing.next')}</Button>
        <Button variant="secondary" onClick={onEnd}>
          {t('editor.describing.end')}
        </Button>
      </Row>
    </Card>
  );
}
