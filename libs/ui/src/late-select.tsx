import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import field from './field.module.css';
import type { SelectProps } from './select';
import styles from './select-trigger.module.css';

// By this name a remote takes it from the shell.
const load = () => import('@lectern/ui/select');
const prefetch = () => void load().catch(() => undefined);

/** What a select that is closed does something on: it opens, or looks for a letter's option. */
const isForSelect = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  ['Enter', 'ArrowUp', 'ArrowDown'].includes(key) || (key.length === 1 && !ctrlKey && !altKey && !metaKey);

/**
 * A `Select` whose code travels when one comes near it. Until it is first used it is a button that looks and reads the
 * same; what was pressed on that, the select then hears.
 */
export function LateSelect<Value extends string>(props: SelectProps<Value>) {
  const [late, setLate] = useState<Awaited<ReturnType<typeof load>>>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const pressed = useRef('');
  const trigger = useRef<HTMLButtonElement>(null);

  function press(key: string): void {
    pressed.current = key;
    load().then(setLate, (error: unknown) => setFailure({ error }));
  }

  useEffect(() => {
    if (!late) return;
    // Its options tell it their texts one drawing later.
    const timer = setTimeout(() => {
      const hasMovedOn = document.activeElement !== document.body;
      if (!hasMovedOn) replay(trigger.current, pressed.current);
    });
    return () => clearTimeout(timer);
  }, [late]);

  if (failure) throw failure.error;
  return late ? <late.Select {...props} trigger={trigger} /> : <Closed {...props} onPress={press} />;
}

function replay(trigger: HTMLButtonElement | null, key: string): void {
  trigger?.focus();
  trigger?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}

function Closed<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  disabled,
  placeholder,
  onPress,
}: SelectProps<Value> & { onPress: (key: string) => void }) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : field.label}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="none"
        className={styles.trigger}
        disabled={disabled}
        data-disabled={disabled ? '' : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => onPress('Enter')}
        onKeyDown={(event) => {
          if (!isForSelect(event)) return;
          event.preventDefault();
          onPress(event.key);
        }}
      >
        <span className={styles.value}>{chosen?.label ?? placeholder}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  );
}
