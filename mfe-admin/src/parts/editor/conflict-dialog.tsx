import { Button, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useId, useState } from 'react';
import styles from './conflict-dialog.module.css';
import type { Change, Collision, Comparison } from './draft-model';
import { t } from '../texts';

/** Shows what each of two people changed, and lets the person choose where both changed the same. */
export default function ConflictDialog({
  title,
  comparison: { collisions, mine, theirs },
  onMerge,
  onDiscard,
  onClose,
}: {
  /** 'This course has changed' */
  title: string;
  comparison: Comparison;
  /** Gets the collisions of which theirs is kept. */
  onMerge: (keptTheirs: Collision[]) => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  // By index: collisions stay the same while the dialog is open.
  const [keepsTheirs, setKeepsTheirs] = useState<boolean[]>([]);
  return (
    <Dialog
      title={title}
      description={t('editor.conflict.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('editor.conflict.later')}
          </Button>
          <Button variant="secondary" onClick={onDiscard}>
            {t('editor.conflict.discard')}
          </Button>
          <Button onClick={() => onMerge(collisions.filter((_, index) => keepsTheirs[index]))}>
            {t('editor.conflict.merge')}
          </Button>
        </>
      }
    >
      {collisions.length > 0 && (
        <Stack as="section" gap={6} className={styles.group}>
          <h3>{t('editor.conflict.collisions')}</h3>
          {collisions.map((collision, index) => (
            <CollisionChoice
              key={index}
              collision={collision}
              keepsTheirs={keepsTheirs[index] ?? false}
              onChange={(next) => setKeepsTheirs(Object.assign([...keepsTheirs], { [index]: next }))}
            />
          ))}
        </Stack>
      )}
      <ChangeList title={t('editor.conflict.theirs')} changes={theirs} />
      <ChangeList title={t('editor.conflict.mine')} changes={mine} />
    </Dialog>
  );
}

function CollisionChoice({
  collision: { mine, theirs },
  keepsTheirs,
  onChange,
}: {
  collision: Collision;
  keepsTheirs: boolean;
  onChange: (keepsTheirs: boolean) => void;
}) {
  const name = useId();
  // A deleted part and a change in it have different labels.
  const isSameThing = mine.label === theirs.label;
  const option = (change: Change, isTheirs: boolean) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={keepsTheirs === isTheirs}
        onChange={() => onChange(isTheirs)}
      />
      <span>
        {isTheirs ? t('editor.conflict.keepTheirs') : t('editor.conflict.keepMine')}
        <span className={styles.value} dir="auto">
          {isSameThing
            ? change.describe() || t('editor.conflict.noText')
            : `${change.label}\n${change.describe()}`}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend dir="auto">{isSameThing ? mine.label : `${mine.label} · ${theirs.label}`}</legend>
      {option(mine, false)}
      {option(theirs, true)}
    </fieldset>
  );
}

function ChangeList({ title, changes }: { title: string; changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Stack as="section" gap={6} className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {changes.map(({ path, label }) => (
          <li key={path} dir="auto">
            {label}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
