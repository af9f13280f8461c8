import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../launch/processes.mjs';
import { connect, findObstacle, startMachine, WITH_SYSTEMD, WITHOUT_SYSTEMD } from '../testing/machine.mjs';
import { aFolder, root } from '../testing/product.mjs';

/**
 * Walks through docs/operate/small-server.md: runs its blocks of `sh` in a throwaway copy of this machine with a systemd of its own, and
 * in another one mail server, backups and browser. Blocks of `console` need the internet or another system, and are left out.
 */
const PAGE = readFileSync(join(root, 'docs/operate/small-server.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^## (.*)\n|^```(sh|console)\n([^]*?)^```/gm)];
const PASSWORD = 'nine bees and a hive';
/** What the blocks that are left out install, besides Node.js. */
const PROGRAMS = {
  nginx: '/usr/sbin/nginx',
  certbot: '/usr/bin/certbot',
  rsync: '/usr/bin/rsync',
  'openssh-server': '/usr/sbin/sshd',
  postgresql: '/usr/bin/pg_ctlcluster',
  'redis-server': '/usr/bin/redis-server',
};

const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : name));
const obstacle = findObstacle() ?? (missing.length ? `not installed: ${missing.join(', ')}` : undefined);
if (obstacle) console.warn(`docs/operate/small-server.md is not walked through: ${obstacle}.`);
const onMachine = obstacle ? test.skip : test;

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
/** @type {(() => unknown)[]} */
const cleanups = [];

beforeAll(async () => {
  if (obstacle) return;
  for (const [, heading, kind, text] of BLOCKS)
    if (heading) console.log(heading);
    else if (kind === 'console') console.log(`  left out: ${text?.trim().split('\n')[0]}`);
  const folder = aFolder();
  cleanups.push(folder.remove);
  const shared = join(folder.path, 'shared');
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
  // The certificates of this test are of an authority of its own.
  await server.run(`
    mkdir -p /etc/systemd/system/lectern.service.d
    printf '[Service]\\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/test-ca.crt\\n' > /etc/systemd/system/lectern.service.d/test.conf
    install -m 644 /mnt/shared/ca.crt /etc/ssl/test-ca.crt`);
}, 60_000);

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
const readMails = () =>
  outside.run('touch /mnt/shared/mails.jsonl; cat /mnt/shared/mails.jsonl').then((text) =>
    text
      .trim()
      .split('\n')
      .flatMap((line) => (line ? JSON.parse(line) : [])),
  );

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
  expect(await server.run('ss -Htln | grep -v 127.0.0')).not.toContain(':3000');
});
