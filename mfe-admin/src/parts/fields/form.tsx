import type { ComponentProps, FormEvent } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { SchemaForm } from './use-schema-form';

interface Submission<Values extends FieldValues, Body> {
  form: SchemaForm<Values, Body>;
  /** A submission is on its way; further ones are ignored. */
  isPending: boolean;
  onSubmit: (body: Body) => void;
  /** Where the fields themselves do not say what is wrong. */
  onInvalid?: ((errors: FieldErrors<Values>) => void) | undefined;
}

/** Handles `submit` of a form: passes the checked body on; when a field is wrong, shows the problems and focuses the first wrong field. */
export const createSubmit =
  <Values extends FieldValues, Body>({ form, isPending, onSubmit, onInvalid }: Submission<Values, Body>) =>
  (event: FormEvent) => {
    event.preventDefault();
    // React passes the event of a form in a dialog on to a form around that dialog.
    event.stopPropagation();
    if (!isPending) void form.handleSubmit((body) => onSubmit(body), onInvalid)();
  };

/** A form that submits its checked body. */
export function Form<Values extends FieldValues, Body>({
  form,
  isPending,
  onSubmit,
  onInvalid,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onInvalid'> & Submission<Values, Body>) {
  return <form {...rest} noValidate onSubmit={createSubmit({ form, isPending, onSubmit, onInvalid })} />;
}
