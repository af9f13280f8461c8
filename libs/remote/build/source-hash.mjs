import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const LIBS = ['contract', 'client', 'i18n', 'remote', 'ui'];

/** Ten hexadecimal characters that change with the sources a front end is built from; `root` is its folder. */
export function sourceHash(root) {
  const workspace = resolve(root, '..');
  const hash = createHash('sha256').update(readFileSync(join(workspace, 'package-lock.json')));
  for (const folder of [join(root, 'src'), ...LIBS.map((lib) => join(workspace, 'libs', lib))]) {
    for (const file of sourcesIn(folder)) hash.update(relative(workspace, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|[/\\]dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
