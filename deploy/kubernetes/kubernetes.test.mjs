import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '@lectern/infra';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

const here = import.meta.dirname;
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!hasKubectl)
  console.warn('No kubectl here: the manifests are checked as they lie, not as an overlay renders them.');

/** @param {string} text */
const parsed = (text) => parseAllDocuments(text).map((document) => document.toJS());

/** Manifests as they lie, or rendered. */
const written = ['base', 'migrate'].flatMap((folder) =>
  readdirSync(join(here, folder))
    .filter((name) => name !== 'kustomization.yaml')
    .flatMap((name) => parsed(readFileSync(join(here, folder, name), 'utf8'))),
);
const rendered = (/** @type {string} */ folder) =>
  parsed(execFileSync('kubectl', ['kustomize', join(here, folder)], { encoding: 'utf8' }));
const all = hasKubectl ? [...rendered('example/before'), ...rendered('example')] : written;
const named = (/** @type {string} */ kind, /** @type {string} */ name) =>
  all.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

/** The module with the published schema of a kind. @param {{ apiVersion: string, kind: string }} manifest */
const findModule = ({ apiVersion, kind }) =>
  `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}/${kind}`;

/** Every pod that a manifest makes. */
const pods = all.flatMap(({ kind, metadata, spec }) => {
  const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
  return template ? [[`${kind} ${metadata.name}`, template]] : [];
});

test('every manifest is what the published schemas of Kubernetes and KEDA say', async () => {
  const faults = [];
  // kustomize breaks the lines of a Secret, whose values are the example's anyway.
  for (const manifest of [...written, ...all].filter(({ kind }) => kind !== 'Secret')) {
    const { [manifest.kind]: Model } = await import(findModule(manifest));
    try {
      new Model(manifest).validate();
    } catch (error) {
      faults.push(`${manifest.kind} ${manifest.metadata.name}: ${error}`);
    }
  }
  expect(faults).toEqual([]);
});

// The schema validator accepts unknown fields, the compiler does not.
test('no manifest has a field that its kind does not know', () => {
  const misspelt = { ...named('Deployment', 'api'), spec: { replica: 1 } };
  expect(typeFaults([misspelt]).join()).toContain('"replica"');
  expect(typeFaults(all)).toEqual([]);
}, 60_000);

/** @param {any[]} manifests */
function typeFaults(manifests) {
  const file = join(here, 'manifests.ts');
  const source = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as T${index} } from '${findModule(manifest)}';\n` +
      `export const m${index}: T${index} = ${JSON.stringify(manifest)};\n`,
  );
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, source.join(''), options.target) : getSourceFile(path, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test.each(pods)('%s runs unprivileged, on a read-only tree, within limits', (_, { spec }) => {
  expect(spec.automountServiceAccountToken).toBe(false);
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  for (const container of spec.containers) {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container.resources.limits)).toEqual(['cpu', 'memory']);
  }
});

test('what answers has probes, a budget for disruptions and a policy for its network', () => {
  for (const name of ['api', 'worker', 'proxy']) {
    const { spec } = named('Deployment', name);
    const [container] = spec.template.spec.containers;
    expect(Object.keys(container)).toEqual(expect.arrayContaining(['livenessProbe', 'readinessProbe']));
    const selected = spec.selector.matchLabels;
    expect(spec.template.metadata.labels).toMatchObject(selected);
    expect(named('PodDisruptionBudget', name).spec.selector.matchLabels).toEqual(selected);
  }
  expect(named('NetworkPolicy', 'nothing').spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
});

test('each process gets its own Secret, and the overlay makes every one', () => {
  const secrets = Object.fromEntries(
    pods.map(([name, { spec }]) => [
      name,
      spec.containers.flatMap((/** @type {any} */ { envFrom = [] }) =>
        envFrom.flatMap((/** @type {any} */ { secretRef }) => secretRef?.name ?? []),
      ),
    ]),
  );
  expect(secrets).toEqual({
    'Deployment api': ['lectern-api'],
    'Deployment worker': ['lectern-worker'],
    'Deployment proxy': [],
    'CronJob backup': ['lectern-backup'],
    'Job migrate': ['lectern-migrate'],
  });
  const [{ name: scaler }] = named('TriggerAuthentication', 'queue-depth').spec.secretTargetRef;
  const { secretGenerator } = parsed(
    readFileSync(join(here, 'example/settings/kustomization.yaml'), 'utf8'),
  )[0];
  const made = secretGenerator.map((/** @type {{ name: string }} */ { name }) => name);
  expect(made.sort()).toEqual([...new Set([...Object.values(secrets).flat(), scaler])].sort());
  for (const { name, envs } of secretGenerator) {
    const text = readFileSync(join(here, 'example/settings', envs[0]), 'utf8');
    expect(text).toMatch(
      new RegExp(
        `^DATABASE_URL=postgres://${name === 'lectern-migrate' ? 'lectern_owner' : name.replace('-', '_')}:`,
      ),
    );
  }
});

test.each(['api', 'worker'])(
  'the %s accepts the settings of the overlay, which require TLS of every service',
  (name) => {
    const variables = (/** @type {string} */ file) =>
      Object.fromEntries(
        [...readFileSync(join(here, 'example/settings', file), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
          ([, variable, value]) => [variable, value],
        ),
      );
    const chosen = { SECRETS_KEY: 'k'.repeat(32), ADMIN_PASSWORD: 'a password of their own' };
    const settings = { ...variables('settings.env'), ...variables(`secrets/${name}.example.env`), ...chosen };
    expect(settings).toMatchObject({ REQUIRE_TLS: 'true' });
    expect(() => readEnv(settings)).not.toThrow();
  },
);

test('the overlay limits where processes connect to, and never to the metadata service of a cloud', () => {
  const limits = parsed(readFileSync(join(here, 'example/egress.yaml'), 'utf8'));
  const open = written.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && spec.egress?.some((/** @type {any} */ { to }) => !to),
  );
  expect(limits.map(({ metadata }) => metadata.name).sort()).toEqual(
    open.map(({ metadata }) => metadata.name).sort(),
  );
  for (const { spec } of limits)
    for (const { to } of spec.egress)
      for (const { ipBlock } of to)
        if (ipBlock?.cidr === '0.0.0.0/0') expect(ipBlock.except).toContain('169.254.0.0/16');
});

test('what a manifest refers to is there', () => {
  const ports = (/** @type {string} */ name) =>
    named('Deployment', name).spec.template.spec.containers[0].ports.map(
      (/** @type {any} */ { name }) => name,
    );
  for (const service of ['api', 'proxy'])
    for (const { targetPort } of named('Service', service).spec.ports)
      expect(ports(service)).toContain(targetPort);
  const [{ backend }] = named('Ingress', 'lectern').spec.rules[0].http.paths;
  expect(named('Service', backend.service.name).spec.ports[0].name).toBe(backend.service.port.name);
  const [scaler] = named('ScaledObject', 'worker').spec.triggers;
  expect(named('TriggerAuthentication', scaler.authenticationRef.name)).toBeDefined();
  expect(named('Deployment', named('ScaledObject', 'worker').spec.scaleTargetRef.name)).toBeDefined();
});
