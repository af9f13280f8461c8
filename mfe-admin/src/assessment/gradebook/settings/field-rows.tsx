import { Button } from '@lectern/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../gradebook.module.css';
import { t } from '../../texts';

/** Rows of fields, with a button that adds one. */
export function FieldRows({
  legend,
  add,
  isFull,
  onAdd,
  children,
}: {
  legend: string;
  /** Label of the button. */
  add: string;
  isFull: boolean;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {children}
      <Button variant="secondary" disabled={isFull} onClick={onAdd}>
        <Plus aria-hidden />
        {add}
      </Button>
    </fieldset>
  );
}

/** Removes a row. @param name the name of the row's object; empty for a new row */
export function RemoveRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-label={name ? t('gradebook.scheme.removeOf', { name }) : t('gradebook.scheme.remove')}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
    </Button>
  );
}
