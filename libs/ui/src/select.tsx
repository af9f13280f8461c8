import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import field from './field.module.css';
import { nonce } from './nonce';
import './scroll-lock';
import styles from './select.module.css';

/** An option of a `Select`; `value` must not be empty. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Shown while no option is selected. */
  placeholder?: string;
}

/** A labeled select box with type-ahead. */
export function Select<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  disabled,
  placeholder,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : field.label}>
        {label}
      </label>
      <Radix.Root value={value ?? ''} onValueChange={(next) => onChange(next as Value)} disabled={disabled}>
        <Radix.Trigger id={id} className={styles.trigger}>
          <span className={styles.value} dir="auto">
            <Radix.Value placeholder={placeholder} />
          </span>
          <Radix.Icon asChild>
            <ChevronDown size={16} aria-hidden />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.content}>
            <Radix.ScrollUpButton className={styles.scroll}>
              <ChevronUp size={16} aria-hidden />
            </Radix.ScrollUpButton>
            <Radix.Viewport className={styles.viewport} nonce={nonce}>
              {options.map((option) => (
                <Radix.Item key={option.value} value={option.value} className={styles.item}>
                  <span dir="auto">
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                  </span>
                  <Radix.ItemIndicator className={styles.check}>
                    <Check size={16} aria-hidden />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
            <Radix.ScrollDownButton className={styles.scroll}>
              <ChevronDown size={16} aria-hidden />
            </Radix.ScrollDownButton>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
