import { COURSE_LIMITS, type EditedModule } from '@lectern/contract';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { texts } from '../texts';
import { changeModule } from './draft';
import styles from './editor.module.css';
import { nudge } from './nudge';
import type { Editing } from './use-editing';

const { module: labels } = texts.editor;

/** A module's words, its place, and its end. */
export function ModulePanel({
  module,
  editing,
  say,
}: {
  module: EditedModule;
  editing: Editing;
  say: (words: string) => void;
}) {
  const { setModules, addSlide, removeModule } = editing;
  const { id, title, description, slides } = module;
  const change = (next: Partial<EditedModule>) => setModules((modules) => changeModule(modules, id, next));
  return (
    <Card aria-labelledby="module-panel">
      <div className={styles.head}>
        <CardTitle id="module-panel">{labels.heading}</CardTitle>
        <div className={styles.tools}>
          <Button variant="quiet" icon aria-label={labels.up} onClick={() => say(nudge(editing, id, -1))}>
            <ArrowUp aria-hidden />
          </Button>
          <Button variant="quiet" icon aria-label={labels.down} onClick={() => say(nudge(editing, id, 1))}>
            <ArrowDown aria-hidden />
          </Button>
          <Button variant="quiet" icon aria-label={labels.remove} onClick={() => removeModule(module)}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      <TextField
        label={labels.title}
        value={title}
        required
        maxLength={COURSE_LIMITS.title}
        error={title.trim() ? undefined : texts.editor.titleRequired.description}
        onChange={(next) => change({ title: next })}
      />
      <TextField
        label={labels.description}
        value={description ?? ''}
        rows={3}
        maxLength={COURSE_LIMITS.description}
        onChange={(next) => change({ description: next })}
      />
      <div>
        <Button variant="secondary" onClick={() => addSlide(id, slides.length)}>
          <Plus aria-hidden />
          {labels.addSlide}
        </Button>
      </div>
    </Card>
  );
}
