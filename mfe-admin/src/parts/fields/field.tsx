import { describeMessage } from '@lectern/ui/form-check';
import type { FocusEvent, ReactNode } from 'react';
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form';
import type { SchemaForm } from './use-schema-form';

/** `type` of an error whose message is the server's. */
export const REFUSED = 'refused';

/** The properties that a field passes to its control. */
interface FieldControl<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: (event: FocusEvent) => void;
  /** Takes the focus when this is the first wrong field. */
  ref: RefCallBack;
  error: string | undefined;
}

/** Connects a control to its value in a form. Shows the problem of the value when a changed field loses the focus, and on submit. */
export function Field<Values extends FieldValues, Body, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  problem,
  children,
}: {
  form: SchemaForm<Values, Body>;
  name: Name;
  /** Names the field in the sentence of a problem, too. */
  label: string;
  /** Shown instead of the schema's sentence. */
  problem?: string | ((value: FieldPathValue<Values, Name>) => string);
  children: (control: FieldControl<FieldPathValue<Values, Name>>) => ReactNode;
}) {
  const { field, fieldState } = useController({ control: form.control, name });

  function describe(): string | undefined {
    const { error } = fieldState;
    if (!error) return undefined;
    if (error.type === REFUSED) return error.message;
    if (typeof problem === 'function') return problem(field.value);
    return problem ?? describeFirst(error, name.split('.'), label);
  }

  // A message that appears while a button is pressed could move the button away from the pointer.
  function leave({ relatedTarget }: FocusEvent) {
    const isButton = relatedTarget instanceof HTMLButtonElement && relatedTarget.role !== 'combobox';
    if (fieldState.isDirty && !isButton) field.onBlur();
  }

  return children({
    label,
    value: field.value,
    onChange: field.onChange,
    onBlur: leave,
    ref: field.ref,
    error: describe(),
  });
}

/** The message of an error. For a list, such as several tags, the message of the first entry with an error. */
function describeFirst(error: object, path: PropertyKey[], label: string): string | undefined {
  if ('message' in error && typeof error.message === 'string')
    return describeMessage(path, error.message, label);
  const [first] = Object.entries(error) as [string, object][];
  if (!first) return undefined;
  const [key, part] = first;
  return describeFirst(part, [...path, Number.isNaN(Number(key)) ? key : Number(key)], label);
}
