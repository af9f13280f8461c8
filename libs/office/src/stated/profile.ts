/** Settings of LibreOffice's security page, by the names of its registry schema. */
const SECURITY: [name: string, value: string][] = [
  ['MacroSecurityLevel', '3'],
  ['DisableMacrosExecution', 'true'],
  ['DisablePythonRuntime', 'true'],
  ['DisableActiveContent', 'true'],
  ['BlockUntrustedRefererLinks', 'true'],
];
const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';

/** The registry of a new profile: no macro runs, and no file loads another one. */
export function writeProfileSettings(): string {
  const items = SECURITY.map(
    ([name, value]) =>
      `<item oor:path="${SCRIPTING}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
