import type { ToolModuleSettings } from '@lectern/contract';

/** The values of the form for a module's external tool. `parameters` has one `name=value` per line. */
export interface ToolValues {
  url: string;
  parameters: string;
  isScored: boolean;
  maxPoints: number | null;
}

export const NEW_TOOL_VALUES: ToolValues = { url: '', parameters: '', isScored: false, maxPoints: 100 };

export const toToolValues = ({ url, parameters, ...settings }: ToolModuleSettings): ToolValues => ({
  ...settings,
  url: url ?? '',
  parameters: Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
});

export const toToolSettings = ({ url, parameters, isScored, maxPoints }: ToolValues) => ({
  ...{ url: url.trim() || null, isScored, maxPoints },
  parameters: Object.fromEntries(
    parameters
      .split('\n')
      .filter((line) => line.trim())
      .map(readParameter),
  ),
});

/** A line without '=' is the name of a parameter without a value. */
function readParameter(line: string): [string, string] {
  const [name = '', ...value] = line.split('=');
  return [name.trim(), value.join('=').trim()];
}
