import { COURSE_LIMITS, type EditedModule, type EditedSlide } from '@lectern/contract';
import { Button, Card, CardTitle, Skeleton, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../texts';
import { changeSlide, placeOf } from './draft';
import styles from './editor.module.css';
import { nudge } from './nudge';
import type { Editing } from './use-editing';

const RichText = lazy(() => import('./rich-text'));
const { slide: labels } = texts.editor;

/** A slide's words beside its picture, its place, and its end. */
export function SlidePanel({
  slide,
  home,
  editing,
  say,
}: {
  slide: EditedSlide;
  home: EditedModule;
  editing: Editing;
  say: (words: string) => void;
}) {
  const { setModules, addSlide, removeSlide, generation } = editing;
  const { id, title, content, imageUrl, imageWidth, imageHeight } = slide;
  const change = (next: Partial<EditedSlide>) => setModules((modules) => changeSlide(modules, id, next));

  function addAfter() {
    const place = placeOf(editing.draft.modules, id);
    if (place) addSlide(place.moduleId, place.index + 1);
  }

  return (
    <Card aria-labelledby="slide-panel">
      <div className={styles.head}>
        <div>
          <CardTitle id="slide-panel">{labels.heading}</CardTitle>
          <p className={styles.quiet} dir="auto">
            {home.title}
          </p>
        </div>
        <div className={styles.tools}>
          <Button variant="quiet" icon aria-label={labels.up} onClick={() => say(nudge(editing, id, -1))}>
            <ArrowUp aria-hidden />
          </Button>
          <Button variant="quiet" icon aria-label={labels.down} onClick={() => say(nudge(editing, id, 1))}>
            <ArrowDown aria-hidden />
          </Button>
          <Button variant="quiet" icon aria-label={labels.add} onClick={addAfter}>
            <Plus aria-hidden />
          </Button>
          <Button variant="quiet" icon aria-label={labels.remove} onClick={() => removeSlide(slide)}>
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
      <Suspense fallback={<Skeleton height="240px" />}>
        <RichText
          key={generation}
          label={labels.content}
          html={content}
          onChange={(html) => change({ content: html })}
        />
      </Suspense>
      {imageUrl && (
        <figure className={styles.picture}>
          <img
            src={imageUrl}
            alt={title}
            width={imageWidth ?? undefined}
            height={imageHeight ?? undefined}
            loading="lazy"
          />
          <figcaption className={styles.quiet}>{labels.picture}</figcaption>
        </figure>
      )}
    </Card>
  );
}
