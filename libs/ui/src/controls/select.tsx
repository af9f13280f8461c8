import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type FocusEvent, type Ref } from 'react';
import { describedBy, FieldFrame } from './field-frame';
import { nonce } from '../theme/nonce';
import { pageDirection } from '../format/page-direction';
import '../overlay/scroll-lock';
import styles from './select.module.css';

/** An option of a `Select`; `value` must not be empty. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  onBlur?: (event: FocusEvent) => void;
  ref?: Ref<HTMLElement>;
  disabled?: boolean;
  /** Shown while no option is selected. */
  placeholder?: string;
  /** A long label takes several lines instead of being cut. */
  wrap?: boolean;
}

/** Radix renders every option, even while the list is closed; thousands would freeze the page. */
const MAX_RADIX_OPTIONS = 100;

/** A labeled select box with type-ahead. */
export function Select<Value extends string>({ label, hideLabel, hint, error, ...rest }: SelectProps<Value>) {
  const id = useId();
  const Choice = rest.options.length > MAX_RADIX_OPTIONS ? NativeSelect : RadixSelect;
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <Choice id={id} note={describedBy(id, { hint, error })} {...rest} />
    </FieldFrame>
  );
}

type ChoiceProps<Value extends string> = Omit<
  SelectProps<Value>,
  'label' | 'hideLabel' | 'hint' | 'error'
> & { id: string; note: ReturnType<typeof describedBy> };

/**
 * A select of the browser. Until the pointer or the focus reaches it, it has only the selected option: 10,000 options
 * take longer to lay out than the rest of the page.
 */
function NativeSelect<Value extends string>({
  id,
  note,
  options,
  value,
  onChange,
  onBlur,
  ref,
  disabled,
  placeholder,
}: ChoiceProps<Value>) {
  const [isReached, setIsReached] = useState(false);
  const rendered = isReached ? options : options.filter((option) => option.value === value);
  return (
    <div className={styles.native}>
      <select
        id={id}
        ref={ref as Ref<HTMLSelectElement>}
        className={styles.trigger}
        {...note}
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
  );
}

function RadixSelect<Value extends string>({
  id,
  note,
  options,
  value,
  onChange,
  onBlur,
  ref,
  disabled,
  placeholder,
  wrap,
}: ChoiceProps<Value>) {
  return (
    <Radix.Root
      dir={pageDirection()}
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
    >
      <Radix.Trigger
        id={id}
        ref={ref as Ref<HTMLButtonElement>}
        className={styles.trigger}
        {...note}
        onBlur={onBlur}
      >
        <span className={wrap ? styles.wrapped : styles.value} dir="auto">
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
                <Radix.ItemIndicator className={styles.mark}>
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
  );
}
