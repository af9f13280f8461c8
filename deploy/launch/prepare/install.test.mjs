import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { signal } from '../processes.mjs';

const root = join(import.meta.dirname, '../../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What a module's import and export declarations name; calls of `import()` are left out. */
function staticImports(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap(({ moduleSpecifier }) => (moduleSpecifier ? [moduleSpecifier.text] : []));
}

/** The packages that a module loads before its first line runs, each with the file that names it. */
function packagesLoadedBy(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return staticImports(file).flatMap((name) => {
    if (isBuiltin(name)) return [];
    if (name.startsWith('.')) return packagesLoadedBy(join(dirname(file), name), seen);
    return [`${name} in ${relative(root, file)}`];
  });
}

// npm leaves out of the lock what its registry does not have that day, and `npm ci` may then refuse to install anything.
test('npm ci takes the lock file as it lies, without asking a registry', () => {
  const flags = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 60_000);

test('the lock file names no registry, so that each machine asks its own', () => {
  const places = Object.values(packages).flatMap(({ resolved }) => (resolved ? [resolved] : []));
  expect(places.filter((place) => /^\w+:/.test(place))).toEqual([]);
});

const installing = Object.values(scripts)
  .flatMap((script) => script.match(/^(?:exec )?node (deploy\/\S+\.mjs)/)?.[1] ?? [])
  .filter((file) =>
    /import \{[^}]*\binstall(?:ForRunning)?\b[^}]*\} from/.test(readFileSync(join(root, file), 'utf8')),
  );

test.each([...new Set(installing)])(
  '%s runs in a fresh clone: it loads no package before it installs them',
  (file) => {
    expect(packagesLoadedBy(join(root, file))).toEqual([]);
  },
);

const SIZE = 4_000_000;
const runInstall = (name, root) =>
  `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, 'install.mjs'))};
   await ${name}(${JSON.stringify(root)});`;

/** A repository with one workspace and one package, whose registry breaks off in the middle of the package. */
async function aRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'repository');
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package/package.json', JSON.stringify({ name: 'native', version: '1.0.0' }));
  // Incompressible, so that the file arrives in as many parts as the archive.
  write('package/program.node', randomBytes(SIZE));
  spawnSync('tar', ['czf', 'native.tgz', 'package/package.json', 'package/program.node'], { cwd: folder });
  const archive = readFileSync(join(folder, 'native.tgz'));

  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;

  // Every package has the same archive.
  const registry = { isWhole: false };
  const server = createServer(({ url, headers }, response) => {
    if (!url.endsWith('.tgz')) {
      const name = url.slice(1);
      const dist = { tarball: `http://${headers.host}/${name}.tgz`, integrity };
      const versions = { '1.0.0': { name, version: '1.0.0', dist } };
      return response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
    }
    response.setHeader('content-length', archive.length);
    if (registry.isWhole) response.end(archive);
    else response.write(archive.subarray(0, SIZE / 2));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');

  const top = {
    name: 'repository',
    workspaces: ['app'],
    dependencies: { native: '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  };
  const packages = {
    '': top,
    app: { version: '1.0.0' },
    'node_modules/app': { resolved: 'app', link: true },
    'node_modules/native': { version: '1.0.0', integrity },
    'node_modules/tool': { version: '1.0.0', integrity, dev: true },
  };
  write('repository/app/package.json', JSON.stringify({ name: 'app', version: '1.0.0' }));
  mkdirSync(join(root, 'libs'));
  const writeTop = () => {
    write('repository/package.json', JSON.stringify(top));
    const lock = { name: 'repository', lockfileVersion: 3, requires: true, packages };
    write('repository/package-lock.json', JSON.stringify(lock));
  };
  writeTop();
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    npm_config_registry: `http://127.0.0.1:${server.address().port}`,
    npm_config_cache: join(folder, 'cache'),
  };
  const run = (command, ...args) => {
    const child = spawn(command, args, { cwd: root, env, detached: true });
    onTestFinished(() => signal(-child.pid, 'SIGKILL'));
    return child;
  };
  const installed = (path) => join(root, 'node_modules', path);
  const program = installed('native/program.node');
  return {
    registry,
    run,
    installed,
    startInstall: (name = 'install') =>
      run(process.execPath, '--input-type=module', '-e', runInstall(name, root)),
    /** The names of the installed packages. */
    tree: () => readdirSync(installed('')).filter((name) => !name.startsWith('.') && name !== 'app'),
    addDependency() {
      top.dependencies.another = '1.0.0';
      packages['node_modules/another'] = { version: '1.0.0', integrity };
      writeTop();
    },
    /** Waits until the first half of the program is there. */
    untilHalf: () => vi.waitFor(() => expect(statSync(program).size).toBeGreaterThan(SIZE / 4), 30_000),
    size: () => statSync(program).size,
  };
}

const ended = async (child) => {
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return text;
};

describe('packages for running and for development', () => {
  test('npm start installs what running needs, and npm test adds the rest', async () => {
    const { registry, startInstall, tree } = await aRepository();
    registry.isWhole = true;
    await ended(startInstall('installForRunning'));
    expect(tree()).toEqual(['native']);
    await ended(startInstall());
    expect(tree()).toEqual(['native', 'tool']);
  }, 120_000);

  test('npm start after npm test installs nothing and removes nothing', async () => {
    const { registry, startInstall, tree } = await aRepository();
    registry.isWhole = true;
    await ended(startInstall());
    expect(await ended(startInstall('installForRunning'))).toBe('');
    expect(await ended(startInstall())).toBe('');
    expect(tree()).toEqual(['native', 'tool']);
  }, 120_000);

  test('development packages stay when npm start installs others, also if they were installed by hand', async () => {
    const { registry, startInstall, run, tree, addDependency } = await aRepository();
    registry.isWhole = true;
    await ended(run('npm', 'install'));
    addDependency();
    await ended(startInstall('installForRunning'));
    expect(tree()).toEqual(['another', 'native', 'tool']);
  }, 120_000);
});

describe('an install that was killed', () => {
  const kill = async (child) => {
    signal(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  };

  test('is repeated from the start, and the npm that it left running is ended', async () => {
    const repository = await aRepository();
    const killed = repository.startInstall();
    await repository.untilHalf();
    await kill(killed);
    expect(repository.size()).toBeLessThan(SIZE);

    repository.registry.isWhole = true;
    expect(await ended(repository.startInstall())).toContain('Removing packages of an interrupted install');
    expect(repository.size()).toBe(SIZE);
    expect(await ended(repository.startInstall())).toBe('');
  }, 120_000);

  test('is repeated from the start, also if it was an npm install by hand', async () => {
    const repository = await aRepository();
    const killed = repository.run('npm', 'install');
    await repository.untilHalf();
    await kill(killed);
    repository.registry.isWhole = true;
    expect(await ended(repository.startInstall())).toContain('Removing packages of an interrupted install');
    expect(repository.size()).toBe(SIZE);
  }, 120_000);

  test('is told apart from one by hand that ended, whose packages stay', async () => {
    const repository = await aRepository();
    repository.registry.isWhole = true;
    await ended(repository.run('npm', 'install'));
    writeFileSync(repository.installed('native/of-mine'), '');
    expect(await ended(repository.startInstall())).not.toContain('Removing');
    expect(existsSync(repository.installed('native/of-mine'))).toBe(true);
  }, 120_000);

  test('is noticed after a complete one, by packages that it had added or set aside', async () => {
    const repository = await aRepository();
    repository.registry.isWhole = true;
    await ended(repository.startInstall());
    for (const path of ['added', '.native-aB3dE6gH', '@scope/.native-aB3dE6gH']) {
      mkdirSync(repository.installed(path), { recursive: true });
      expect(await ended(repository.startInstall()), path).toContain(
        'Removing packages of an interrupted install',
      );
      expect(existsSync(repository.installed(path))).toBe(false);
      expect(repository.size()).toBe(SIZE);
    }
  }, 120_000);
});
