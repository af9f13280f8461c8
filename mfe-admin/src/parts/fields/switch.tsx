import * as RadixSwitch from '@radix-ui/react-switch';
import { useId } from 'react';
import { Muted } from '@lectern/ui';
import styles from './switch.module.css';

/** A labelled on/off switch with a hint under the label. */
export function Switch({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <RadixSwitch.Root
        id={id}
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onCheckedChange={onChange}
      >
        <RadixSwitch.Thumb className={styles.thumb} />
      </RadixSwitch.Root>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Muted id={`${id}-hint`}>{hint}</Muted>
      </div>
    </div>
  );
}
