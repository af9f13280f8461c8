import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The same depth from src and from dist. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** What runs. In a container image commit and date are unknown. */
export interface Build {
  version: string;
  /** Abbreviated; ends with '-dirty' when an archive was made with uncommitted changes. */
  commit: string | null;
  /** ISO 8601; the date of the commit, so that the same commit makes the same archive. */
  date: string | null;
}

/** Reads build.json, which an archive has, else package.json and git. */
export function readBuild(root = ROOT): Build {
  const file = join(root, 'build.json');
  if (existsSync(file)) return pickBuild(JSON.parse(readFileSync(file, 'utf8')) as Build);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Build;
  return { version, ...readCommit(root) };
}

/** For people: '1.0.0, commit 0bb576a0c0de'. */
export function describeBuild({ version, commit }: Build): string {
  return commit ? `${version}, commit ${commit}` : version;
}

const pickBuild = ({ version, commit, date }: Build): Build => ({ version, commit, date });

/** Both are null where there is no clone, or no git. */
function readCommit(root: string): Pick<Build, 'commit' | 'date'> {
  const unknown = { commit: null, date: null };
  // A folder without one may be inside the clone of something else.
  if (!existsSync(join(root, '.git'))) return unknown;
  try {
    const command = ['-C', root, 'show', '--no-patch', '--abbrev=12', '--format=%h %cI', 'HEAD'];
    const shown = execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [commit = null, date = null] = shown.trim().split(' ');
    return { commit, date };
  } catch {
    return unknown;
  }
}
