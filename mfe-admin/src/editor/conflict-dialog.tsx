import type { EditedCourse } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';
import { draftOf } from './draft';
import styles from './editor.module.css';
import { differences, type Difference } from './merge';
import type { Editing } from './use-editing';

const { conflict } = texts.editor;

/** Two people changed one course: what each did, and what to make of it. Nothing is lost until one decides. */
export default function ConflictDialog({
  base,
  theirs,
  editing,
}: {
  base: EditedCourse;
  theirs: EditedCourse;
  editing: Editing;
}) {
  const mine = differences(base, editing.draft);
  const others = differences(base, draftOf(theirs));
  const both = new Set(others.map(({ key }) => key));
  const overlap = mine.filter(({ key }) => both.has(key) && key !== 'order');
  const clashing = new Set(overlap.map(({ key }) => key));
  const theirWords = new Map(others.map(({ key, now }) => [key, now]));
  return (
    <Dialog
      title={conflict.title}
      description={conflict.text}
      open
      onClose={editing.decideLater}
      actions={
        <>
          <Button variant="quiet" onClick={editing.decideLater}>
            {conflict.later}
          </Button>
          <Button variant="secondary" onClick={editing.discard}>
            {conflict.discard}
          </Button>
          <Button onClick={editing.mergeConflict}>{conflict.merge}</Button>
        </>
      }
    >
      <Group title={conflict.both} of={overlap} theirWords={theirWords} />
      <Group title={conflict.theirs} of={others.filter(({ key }) => !clashing.has(key))} />
      <Group title={conflict.mine} of={mine.filter(({ key }) => !clashing.has(key))} />
    </Dialog>
  );
}

function Group({
  title,
  of,
  theirWords,
}: {
  title: string;
  of: Difference[];
  /** What the other wrote, to read and copy. */
  theirWords?: Map<string, string | undefined>;
}) {
  if (of.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {of.map((difference) => (
          <li key={difference.key} dir="auto">
            {nameOf(difference)}
            {theirWords?.get(difference.key) && (
              <details>
                <summary>{conflict.theirWords}</summary>
                <p className={styles.words} dir="auto">
                  {theirWords.get(difference.key)}
                </p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ what }: Difference): string {
  if (what.kind === 'field') return conflict.fields[what.field];
  if (what.kind === 'order') return conflict.order;
  return conflict.part(conflict.kinds[what.kind], what.title, conflict.words[what.words]);
}
