import { ChevronDown } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { describedBy, FieldFrame } from './field-frame';
import type { SelectProps } from './select-props';
import styles from './select.module.css';

/** More options than this take longer to lay out than the rest of the page: 10,000 take about a second. */
const MAX_OPTIONS_AT_ONCE = 100;

/**
 * A labeled select box of the browser, which opens without code of ours. One with many options has only the selected one
 * until the pointer or the focus reaches it.
 */
export function NativeSelect<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onChange,
  onBlur,
  ref,
  disabled,
  placeholder,
}: Omit<SelectProps<Value>, 'wrap'>) {
  const id = useId();
  const [isReached, setIsReached] = useState(false);
  const showsAll = isReached || options.length <= MAX_OPTIONS_AT_ONCE;
  const rendered = showsAll ? options : options.filter((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <div className={styles.native}>
        <select
          id={id}
          ref={ref as Ref<HTMLSelectElement>}
          className={styles.trigger}
          {...describedBy(id, { hint, error })}
          data-disabled={disabled || undefined}
          disabled={disabled}
          value={value ?? ''}
          onPointerDown={() => setIsReached(true)}
          onFocus={() => setIsReached(true)}
          onChange={(event) => onChange(event.target.value as Value)}
          onBlur={onBlur}
        >
          {value === undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {rendered.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </div>
    </FieldFrame>
  );
}
