import type { EditedCourse } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { editorTexts } from './texts';
import { draftOf } from './draft';
import styles from './editor.module.css';
import { findDifferences, type Difference } from './merge';
import type { CourseEditor } from './use-course-editor';

const { conflict } = editorTexts;

/** Shows what each of two people changed in a course, and lets the person merge, discard or decide later. */
export default function ConflictDialog({
  theirs,
  editor: { state, dispatch },
}: {
  theirs: EditedCourse;
  editor: CourseEditor;
}) {
  const mine = findDifferences(state.base, state.draft);
  const others = findDifferences(state.base, draftOf(theirs));
  const postpone = () => dispatch({ type: 'conflict-postponed' });
  const both = new Set(others.map(({ key }) => key));
  const overlap = mine.filter(({ key }) => both.has(key) && key !== 'order');
  const overlapping = new Set(overlap.map(({ key }) => key));
  const theirTexts = new Map(others.map(({ key, newText }) => [key, newText]));
  return (
    <Dialog
      title={conflict.title}
      description={conflict.text}
      open
      onClose={postpone}
      actions={
        <>
          <Button variant="quiet" onClick={postpone}>
            {conflict.later}
          </Button>
          <Button variant="secondary" onClick={() => dispatch({ type: 'changes-discarded' })}>
            {conflict.discard}
          </Button>
          <Button onClick={() => dispatch({ type: 'conflict-merged' })}>{conflict.merge}</Button>
        </>
      }
    >
      <Group title={conflict.both} differences={overlap} theirTexts={theirTexts} />
      <Group title={conflict.theirs} differences={others.filter(({ key }) => !overlapping.has(key))} />
      <Group title={conflict.mine} differences={mine.filter(({ key }) => !overlapping.has(key))} />
    </Dialog>
  );
}

function Group({
  title,
  differences,
  theirTexts,
}: {
  title: string;
  differences: Difference[];
  /** The other person's texts by key, to read and copy. */
  theirTexts?: Map<string, string | undefined>;
}) {
  if (differences.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {differences.map((difference) => (
          <li key={difference.key} dir="auto">
            {describe(difference)}
            {theirTexts?.get(difference.key) && (
              <details>
                <summary>{conflict.theirText}</summary>
                <p className={styles.theirText} dir="auto">
                  {theirTexts.get(difference.key)}
                </p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ target }: Difference): string {
  if (target.kind === 'field') return conflict.fields[target.field];
  if (target.kind === 'order') return conflict.order;
  return conflict.part(conflict.kinds[target.kind], target.title, conflict.aspects[target.aspect]);
}
