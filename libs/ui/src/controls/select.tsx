import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, type Ref } from 'react';
import { describedBy, FieldFrame } from './field-frame';
import { NativeSelect } from './native-select';
import type { SelectProps } from './select-props';
import { nonce } from '../theme/nonce';
import { pageDirection } from '../format/page-direction';
import '../overlay/scroll-lock';
import styles from './select.module.css';

export type { Option } from './select-props';

/** Radix renders every option, even while the list is closed; thousands would freeze the page. */
const MAX_RADIX_OPTIONS = 100;

/** A labeled select box with type-ahead. */
export function Select<Value extends string>({ wrap, ...props }: SelectProps<Value>) {
  if (props.options.length > MAX_RADIX_OPTIONS) return <NativeSelect {...props} />;
  return <RadixSelect wrap={wrap} {...props} />;
}

function RadixSelect<Value extends string>({
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
  wrap,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
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
          {...describedBy(id, { hint, error })}
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
    </FieldFrame>
  );
}
