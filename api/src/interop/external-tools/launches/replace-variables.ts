import type { ToolParameters } from '@lectern/contract';

/**
 * Replaces the parameters that are a variable of LTI 1.3 (appendix B), such as `$User.id`. One that Lectern does not have, or does not share with the
 * tool, stays as it is.
 */
export function replaceVariables(
  parameters: ToolParameters,
  values: Record<string, string | null | undefined>,
): ToolParameters {
  const known = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      (value.startsWith('$') && known.get(value.slice(1))) || value,
    ]),
  );
}
