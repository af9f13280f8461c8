import { COURSE_LIMITS, type EditedModule, type EditedSlide } from '@lectern/contract';
import { Button, Card, CardTitle, Skeleton, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { RowTool } from '../../../parts/fields/row-tool';
import { t } from '../../texts';
import { findError, findPosition } from '../draft';
import styles from '../editor.module.css';
import { movePart } from '../outline/move-part';
import { copySlide, newSlide } from '../outline/new-part';
import { nextUndescribed } from '../pictures/undescribed';
import type { CourseEditor } from '../use-course-editor';

const RichText = lazy(() => import('../../../parts/rich-text/rich-text'));

/** The fields of a slide, with buttons that move it, delete it, and add another one or a copy after it. */
export function SlidePanel({
  slide,
  module,
  editor,
  announce,
}: {
  slide: EditedSlide;
  /** The slide's module. */
  module: EditedModule;
  editor: CourseEditor;
  /** Reads a sentence to screen readers. */
  announce: (sentence: string) => void;
}) {
  const { draft, resetCount, dispatch } = editor;
  const { id, title, content, imageUrl, imageAlt, notes } = slide;
  const language = slide.language ?? draft.language ?? undefined;
  const next = nextUndescribed(draft.modules, id);
  const change = (fields: Partial<EditedSlide>) => dispatch({ type: 'slide-changed', id, change: fields });

  function addAfter(added: EditedSlide) {
    const position = findPosition(draft.modules, id);
    if (!position) return;
    const { moduleId, index } = position;
    dispatch({ type: 'slide-added', slide: added, position: { moduleId, index: index + 1 } });
  }

  return (
    <Card aria-labelledby="slide-panel">
      <div className={styles.head}>
        <div>
          <CardTitle id="slide-panel">{t('editor.slide.heading')}</CardTitle>
          <p className={styles.quiet} dir="auto">
            {module.title}
          </p>
        </div>
        <div className={styles.tools}>
          <RowTool
            label={t('editor.slide.up')}
            Icon={ArrowUp}
            onClick={() => announce(movePart(editor, id, -1))}
          />
          <RowTool
            label={t('editor.slide.down')}
            Icon={ArrowDown}
            onClick={() => announce(movePart(editor, id, 1))}
          />
          <RowTool label={t('editor.slide.add')} Icon={Plus} onClick={() => addAfter(newSlide())} />
          <RowTool
            label={t('editor.slide.duplicate')}
            Icon={Copy}
            onClick={() => addAfter(copySlide(slide))}
          />
          <RowTool
            label={t('editor.slide.remove')}
            Icon={Trash2}
            onClick={() => dispatch({ type: 'slide-removed', id })}
          />
        </div>
      </div>
      <TextField
        label={t('editor.slide.title')}
        value={title}
        lang={language}
        required
        maxLength={COURSE_LIMITS.title}
        error={findError('title', title)}
        onChange={(next) => change({ title: next })}
      />
      <Suspense fallback={<Skeleton height="240px" />}>
        <RichText
          key={`${id} ${resetCount}`}
          label={t('editor.slide.content')}
          html={content}
          language={language}
          onChange={(html) => change({ content: html })}
        />
      </Suspense>
      {imageUrl && (
        <>
          <TextField
            label={t('editor.slide.imageAlt')}
            value={imageAlt ?? ''}
            lang={language}
            rows={2}
            maxLength={COURSE_LIMITS.imageAlt}
            hint={t('editor.slide.imageAltHint')}
            onChange={(text) => change({ imageAlt: text || null })}
          />
          {next && (
            <div>
              <Button variant="quiet" onClick={() => dispatch({ type: 'part-selected', id: next.id })}>
                {t('editor.slide.nextUndescribed')}
              </Button>
            </div>
          )}
        </>
      )}
      <TextField
        label={t('editor.slide.notes')}
        value={notes ?? ''}
        lang={language}
        rows={4}
        maxLength={COURSE_LIMITS.notes}
        hint={draft.showsNotes ? t('editor.slide.notesShown') : t('editor.slide.notesHidden')}
        onChange={(text) => change({ notes: text || null })}
      />
    </Card>
  );
}
