import { Button } from '@lectern/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { RowTool } from '../../../parts/fields/row-tool';
import styles from '../../question-editor/question-editor.module.css';
import { t } from '../../texts';

/**
 * A list of options, items or answers. Each row can be moved with its buttons or with Alt and an arrow key, and removed;
 * a new row gets the focus.
 */
export function PartList<Part extends { id: string }>({
  label,
  hint,
  error,
  parts,
  minimum,
  maximum,
  canMove = true,
  nameOf,
  add,
  onChange,
  children,
}: {
  label: string;
  hint?: string;
  /** A problem of the list as a whole. */
  error?: string;
  parts: readonly Part[];
  minimum: number;
  maximum: number;
  canMove?: boolean;
  /** Name of a row by its index. */
  nameOf: (index: number) => string;
  /** The button below the list. */
  add?: { label: string; onAdd: () => void };
  onChange: (parts: Part[]) => void;
  children: (part: Part, index: number, change: (fields: Partial<Part>) => void) => ReactNode;
}) {
  const [announcement, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const previousCount = useRef(parts.length);
  useEffect(() => {
    const last = list.current?.lastElementChild;
    const isGrown = parts.length > previousCount.current;
    // Only after a press of the button: undoing or loading must not move the focus.
    if (isGrown && document.activeElement === addButton.current)
      last?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox])')?.focus();
    previousCount.current = parts.length;
  }, [parts.length]);

  function move(index: number, by: -1 | 1) {
    const to = index + by;
    const part = parts[index];
    if (!part || to < 0 || to >= parts.length) return;
    const focused = document.activeElement as HTMLElement | null;
    const next = parts.filter((other) => other !== part);
    next.splice(to, 0, part);
    flushSync(() => onChange(next));
    // The browser drops the focus when it moves the element.
    focused?.focus();
    announce(t('questionEditor.movedTo', { part: nameOf(index), position: to + 1, count: parts.length }));
  }

  function remove(index: number) {
    onChange(parts.filter((_, other) => other !== index));
    announce(t('questionEditor.removed', { part: nameOf(index) }));
    addButton.current?.focus();
  }

  function moveOnKey(event: KeyboardEvent, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by || !event.altKey || !canMove) return;
    event.preventDefault();
    move(index, by);
  }

  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
      <ol role="list" ref={list} className={styles.rows}>
        {parts.map((part, index) => (
          <li key={part.id} className={styles.row} onKeyDown={(event) => moveOnKey(event, index)}>
            <div className={styles.rowMain}>
              {children(part, index, (fields) =>
                onChange(parts.map((other) => (other === part ? { ...other, ...fields } : other))),
              )}
            </div>
            <div className={styles.rowTools}>
              {canMove && (
                <>
                  <RowTool
                    label={t('questionEditor.moveUp', { part: nameOf(index) })}
                    Icon={ArrowUp}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <RowTool
                    label={t('questionEditor.moveDown', { part: nameOf(index) })}
                    Icon={ArrowDown}
                    disabled={index === parts.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </>
              )}
              <RowTool
                label={t('questionEditor.remove', { part: nameOf(index) })}
                Icon={Trash2}
                disabled={parts.length <= minimum}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {add && (
        <Button
          ref={addButton}
          variant="secondary"
          className={styles.add}
          disabled={parts.length >= maximum}
          onClick={add.onAdd}
        >
          <Plus aria-hidden />
          {add.label}
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </fieldset>
  );
}
