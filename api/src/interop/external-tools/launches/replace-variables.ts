import type { ToolParameters } from '@lectern/contract';

/**
 * Replaces each parameter whose value is a variable of LTI 1.3 (appendix B), such as `$User.id`. A variable that is not among `values`, or
 * whose value is empty, stays in the parameter: Lectern does not support it, or does not share it with the tool.
 */
export function replaceVariables(
  parameters: ToolParameters,
  values: Record<string, string | null | undefined>,
): ToolParameters {
  const valuesByVariable = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      (value.startsWith('$') && valuesByVariable.get(value.slice(1))) || value,
    ]),
  );
}
