import { COURSE_LIMITS, type EditedModule } from '@lectern/contract';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { RowTool } from '../../../parts/fields/row-tool';
import { OpeningFields } from '../../../parts/fields/opening-fields';
import { t } from '../../texts';
import { EditTool } from '../../tool/edit-tool';
import { findError } from '../draft';
import styles from '../editor.module.css';
import { movePart } from '../outline/move-part';
import { newSlide } from '../outline/new-part';
import type { CourseEditor } from '../use-course-editor';

/** The fields of a module, with buttons that move it, delete it, and add a slide. */
export function ModulePanel({
  module,
  editor,
  announce,
}: {
  module: EditedModule;
  editor: CourseEditor;
  /** Reads a sentence to screen readers. */
  announce: (sentence: string) => void;
}) {
  const { dispatch } = editor;
  const { id, title, description, slides } = module;
  const change = (fields: Partial<EditedModule>) => dispatch({ type: 'module-changed', id, change: fields });
  const addSlide = () =>
    dispatch({
      type: 'slide-added',
      slide: newSlide(),
      position: { moduleId: id, index: slides.length },
    });
  return (
    <Card aria-labelledby="module-panel">
      <div className={styles.head}>
        <CardTitle id="module-panel">{t('editor.module.heading')}</CardTitle>
        <div className={styles.tools}>
          <RowTool
            label={t('editor.module.up')}
            Icon={ArrowUp}
            onClick={() => announce(movePart(editor, id, -1))}
          />
          <RowTool
            label={t('editor.module.down')}
            Icon={ArrowDown}
            onClick={() => announce(movePart(editor, id, 1))}
          />
          <RowTool
            label={t('editor.module.remove')}
            Icon={Trash2}
            onClick={() => dispatch({ type: 'module-removed', id })}
          />
        </div>
      </div>
      <TextField
        label={t('editor.module.title')}
        value={title}
        required
        maxLength={COURSE_LIMITS.title}
        error={findError('title', title)}
        onChange={(next) => change({ title: next })}
      />
      <TextField
        label={t('editor.module.description')}
        value={description ?? ''}
        rows={3}
        maxLength={COURSE_LIMITS.description}
        onChange={(next) => change({ description: next })}
      />
      <OpeningFields
        label={t('editor.access.moduleOpening')}
        opensAt={module.opensAt ?? null}
        opensAfterDays={module.opensAfterDays ?? null}
        onChange={change}
      />
      <ModuleContent module={module} courseId={editor.saved.id} onAddSlide={addSlide} />
    </Card>
  );
}

/** What a module has in place of slides, or the button that adds a slide. */
function ModuleContent({
  module: { id, isScorm, isTool },
  courseId,
  onAddSlide,
}: {
  module: EditedModule;
  courseId: string;
  onAddSlide: () => void;
}) {
  if (isScorm) return <p className={styles.quiet}>{t('editor.module.scorm')}</p>;
  if (isTool)
    return (
      <>
        <p className={styles.quiet}>{t('editor.module.tool')}</p>
        <EditTool courseId={courseId} moduleId={id} />
      </>
    );
  return (
    <div>
      <Button variant="secondary" onClick={onAddSlide}>
        <Plus aria-hidden />
        {t('editor.module.addSlide')}
      </Button>
    </div>
  );
}
