import { textDirection, type EditedModule, type EditedSlide } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { Eye } from 'lucide-react';
import { findPosition } from '../draft';
import { t } from '../../texts';
import type { CourseEditor } from '../use-course-editor';
import { SlidePicture } from './slide-picture';
import { SlideSteps } from './slide-steps';
import styles from './slides.module.css';

/** The selected slide as learners see it: its picture, its text, and its notes where the course shows them. */
export function SlideStage({
  slide,
  editor: { draft, saved, selected },
  step,
}: {
  slide: EditedSlide;
  editor: CourseEditor;
  step: (by: -1 | 1) => void;
}) {
  const { title, content, notes } = slide;
  const language = slide.language ?? draft.language ?? undefined;
  const preview = findPreview(saved.modules, saved.slug, slide.id);
  return (
    <Card aria-labelledby="slide-stage" className={styles.stage}>
      <div className={styles.head}>
        <CardTitle id="slide-stage">{t('editor.stage.heading')}</CardTitle>
        <SlideSteps modules={draft.modules} selected={selected} step={step} />
      </div>
      <div className={styles.ground} data-ground="dark">
        <SlidePicture slide={slide} language={language} />
        <article className={styles.text} tabIndex={0} aria-label={t('editor.stage.text')}>
          <h3 lang={language} dir={textDirection(title, language)}>
            {title}
          </h3>
          {content && <Prose html={content} language={language} />}
          {draft.showsNotes && notes && (
            <p className={styles.notes} lang={language} dir={textDirection(notes, language)}>
              {notes}
            </p>
          )}
        </article>
      </div>
      {preview && (
        <div>
          <ButtonLink to={preview} variant="quiet" target="_blank" title={t('editor.stage.previewHint')}>
            <Eye aria-hidden />
            {t('editor.stage.preview')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** The address of a slide in the viewer; undefined for a slide that was never saved. */
function findPreview(saved: EditedModule[], courseSlug: string, id: string): string | undefined {
  const position = findPosition(saved, id);
  return position && slideLink({ courseSlug, moduleId: position.moduleId, slidePosition: position.index });
}
