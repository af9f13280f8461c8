import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startS3 } from '../launch/s3.mjs';
import { aDatabase, aFolder, migrate, root, signedIn, startProduct } from '../testing/product.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/**
 * @param {'backup' | 'backup-key' | 'restore'} command
 * @param {string[]} args
 * @param {Record<string, string>} place
 */
async function run(command, args, place) {
  const child = spawn(process.execPath, [join(root, 'deploy/backup', `${command}.mjs`), ...args], {
    env: { PATH: process.env.PATH, ...place },
  });
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [status] = await once(child, 'exit');
  return { status, said: (await output).flat().join('') };
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Studies a whole course.
 * @param {Awaited<ReturnType<typeof signedIn>>} person
 * @param {string} courseId
 */
async function study(person, courseId) {
  const json = async (/** @type {string} */ path) => (await person(path)).json();
  await person(`/api/courses/${courseId}/enroll`, { method: 'POST' });
  for (const { id } of await json(`/api/courses/${courseId}/modules`)) {
    const slides = await json(`/api/modules/${id}/slides`);
    await person(`/api/courses/${courseId}/progress`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slideId: slides.at(-1).id, progress: 100 }),
    });
  }
}

test('what was backed up, encrypted or not, comes back after everything is lost, on another database, in a bucket and under another address', async () => {
  const folder = aFolder();
  cleanups.push(folder.remove);
  const backup = join(folder.path, 'backup');
  const database = await aDatabase();
  cleanups.push(database.drop);
  migrate(database.url);
  const place = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'data') };

  const product = await startProduct({ databaseUrl: database.url, dataDir: place.DATA_DIR });
  cleanups.push(product.stop);
  const origin = `http://localhost:${product.ports[0]}`;
  const person = await signedIn(origin);
  const deck = new FormData();
  deck.set('file', new Blob([readFileSync(join(root, 'worker/fixtures/scripts.pdf'))]), 'deck.pdf');
  const { course } = await (await person('/api/courses/upload', { method: 'POST', body: deck })).json();
  await study(person, course.id);
  const [certificate] = await (await person('/api/certificates')).json();
  const verification = `/api/certificates/verify/${certificate.verificationId}`;
  const genuine = await (await person(verification)).json();
  const before = await (await person('/api/courses')).json();
  const thumbnail = before[0].thumbnailUrl;
  const picture = await (await person(thumbnail)).arrayBuffer();

  const key = join(folder.path, 'key');
  const printed = (await run('backup-key', [key], {})).said;
  const encrypting = { ...place, BACKUP_RECIPIENTS: /age1\w+/.exec(printed)?.[0] ?? '' };
  expect((await run('backup-key', [key], {})).status).toBe(1);
  expect((await run('backup', [backup], { ...place, BACKUP_RECIPIENTS: 'age1none' })).said).toContain(
    'age1none is not an age recipient',
  );
  expect((await run('backup', [backup], encrypting)).said).toContain('encrypted');
  expect((await run('backup', [backup], encrypting)).said).toContain('Each backup needs its own folder.');
  for (const file of filesIn(backup).filter((path) => !path.endsWith('manifest.json')))
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const plain = join(folder.path, 'plain');
  expect(await run('backup', [plain], place)).toMatchObject({ status: 0 });
  const record = JSON.parse(readFileSync(join(place.DATA_DIR, 'files/backups/latest.json'), 'utf8'));
  expect(Date.parse(record.at)).toBeGreaterThan(Date.now() - 180_000);
  expect((await run('restore', [plain, '--replace'], place)).said).toContain('Stop Lectern first');
  await product.stop();
  expect((await run('restore', [plain], place)).said).toContain('There are courses or people here already');

  rmSync(place.DATA_DIR, { recursive: true });
  await database.drop();
  cleanups.splice(cleanups.indexOf(database.drop), 1);
  const elsewhere = await aDatabase();
  cleanups.push(elsewhere.drop);
  mkdirSync(join(folder.path, 'bucket'));
  const s3 = await startS3(join(folder.path, 'bucket'));
  cleanups.push(s3.stop);
  const restored = { DATABASE_URL: elsewhere.url, DATA_DIR: join(folder.path, 'none'), ...s3.variables };
  const damaged = join(backup, 'rows/users.copy.gz.age');
  const bytes = readFileSync(damaged);
  appendFileSync(damaged, 'x');
  expect((await run('restore', [backup], restored)).said).toContain('is damaged, nothing was restored');
  writeFileSync(damaged, bytes);
  expect((await run('restore', [backup], restored)).said).toContain('This backup is encrypted.');
  const foreign = join(folder.path, 'foreign');
  await run('backup-key', [foreign], {});
  const refused = await run('restore', [backup, '--identity', foreign], restored);
  expect(refused.said).toContain('does not open this backup, nothing was restored');
  expect(await run('restore', [backup, '--identity', key], restored)).toMatchObject({
    status: 0,
  });

  const second = await startProduct({
    databaseUrl: elsewhere.url,
    dataDir: restored.DATA_DIR,
    variables: s3.variables,
  });
  cleanups.push(second.stop);
  const again = await signedIn(`http://localhost:${second.ports[0]}`);
  expect(genuine.courseName).toBe(course.title);
  expect(await (await again(verification)).json()).toEqual({ ...genuine, checkedAt: expect.any(String) });
  expect(await (await again('/api/courses')).json()).toEqual(before);
  expect(await (await again(thumbnail)).arrayBuffer()).toEqual(picture);
  expect(await (await again('/api/certificates')).json()).toEqual([certificate]);
  const { items: entries } = await (await again('/api/admin/audit?action=backup.restored')).json();
  expect(entries).toMatchObject([{ actor: { name: 'Command line' }, target: { name: 'backup' } }]);
}, 180_000);
