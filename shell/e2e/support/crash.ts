import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from './environment';

/** Kills API and worker as a crash would; they are started again. */
export async function crash(): Promise<void> {
  const { children } = JSON.parse(await readFile(join(environment.dataDir, 'launcher.json'), 'utf8')) as {
    children: { pid: number }[];
  };
  for (const { pid } of children) process.kill(pid, 'SIGKILL');
}
