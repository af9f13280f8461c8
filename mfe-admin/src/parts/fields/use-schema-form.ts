import { zodResolver } from '@hookform/resolvers/zod';
import { type Parsed, writeReason } from '@lectern/contract';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form with the values of its fields, and the body that its schema makes of them. */
export type SchemaForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/**
 * A form that a schema checks, usually the schema of a call's body. A field is checked when it loses the focus, all fields on
 * submit.
 * @param toBody makes the body that the schema checks of the fields' values, if these are not the body itself
 */
export function useSchemaForm<
  Schema extends z.ZodMiniType<unknown, FieldValues>,
  Values extends FieldValues = z.input<Schema>,
>(
  schema: Schema,
  defaultValues: Values,
  toBody: (values: Values) => unknown = (values) => values,
): SchemaForm<Values, Parsed<Schema>> {
  const resolveBySchema = zodResolver(schema, { error: writeReason });
  return useForm<Values, unknown, Parsed<Schema>>({
    mode: 'onTouched',
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: (values, context, options) =>
      resolveBySchema(toBody(values) as never, context, options as never) as never,
  });
}
