import type { FocusEvent, Ref } from 'react';

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
