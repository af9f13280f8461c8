import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FrameFinder } from './frame-finder.js';
import { openPackage } from './package-archive.js';
import { PackageProblem, type ReadManifest } from './package-messages.js';
import { readManifest } from './read-manifest.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-packages-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MB = 1024 * 1024;
const LIMITS = { files: 50, activities: 5, path: 100, bytes: MB };
const PAGE = strToU8('<html></html>');
const resource = (href: string, more = '') =>
  `<resource identifier="r" adlcp:scormtype="sco" href="${href}" ${more}/>`;
const manifest = (resources: string, organizations = '') =>
  strToU8(`<manifest xmlns:adlcp="x">${organizations}<resources>${resources}</resources></manifest>`);

/** What the reading process does with an archive, in this process. */
async function read(files: Zippable | Uint8Array): Promise<ReadManifest> {
  const file = join(folder, 'package.zip');
  await writeFile(file, files instanceof Uint8Array ? files : zipSync(files));
  const archive = await openPackage(file, LIMITS);
  const path = [...archive.paths.values()].find((one) => one.endsWith('imsmanifest.xml')) ?? '';
  const chunks: Buffer[] = [];
  await archive.read(path, (chunk) => void chunks.push(chunk));
  const files_ = { paths: archive.paths, folder: path.slice(0, path.lastIndexOf('/') + 1) };
  return readManifest(Buffer.concat(chunks), files_, LIMITS.activities);
}

const good = { 'imsmanifest.xml': manifest(resource('index.html')), 'index.html': PAGE };
const withManifest = (text: string) => ({ ...good, 'imsmanifest.xml': strToU8(text) });
const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}`, PAGE]));
/** The bit of an encrypted file in its local header and in the directory. */
function encrypt(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (const [signature, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 4))
      copy[at + offset] = (copy[at + offset] ?? 0) | 1;
  return copy;
}

const REFUSED: [string, Zippable | Uint8Array, string][] = [
  ['no archive', strToU8('PK no archive'), 'damaged'],
  ['a password', encrypt(zipSync(good)), 'encrypted'],
  ['a path upwards', { ...good, '../../evil.js': PAGE }, 'unsafePath'],
  ['an absolute path', { ...good, '/etc/passwd': PAGE }, 'unsafePath'],
  ['a drive in a path', { ...good, 'C:/evil.js': PAGE }, 'unsafePath'],
  ['a control character in a path', { ...good, 'ä\nb.js': PAGE }, 'unsafePath'],
  ['a long path', { ...good, [`${'a'.repeat(101)}.js`]: PAGE }, 'longPath'],
  ['a link', { ...good, link: [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }, 'link'],
  ['names that differ in case only', { ...good, 'INDEX.html': PAGE }, 'sameName'],
  ['too many files', { ...good, ...many }, 'tooManyFiles'],
  ['a file that unpacks to very much', { ...good, 'zeros.bin': new Uint8Array(2 * MB) }, 'tooLargeUnpacked'],
  ['a page that is missing', { 'imsmanifest.xml': good['imsmanifest.xml'] }, 'pageMissing'],
  [
    'a page of another site',
    { ...good, 'imsmanifest.xml': manifest(resource('https://example.org/')) },
    'pageElsewhere',
  ],
  [
    'a script as its page',
    { ...good, 'imsmanifest.xml': manifest(resource('javascript:alert(1)')) },
    'pageElsewhere',
  ],
  ['broken XML', withManifest('<manifest><organizations></manifest>'), 'manifestUnreadable'],
  [
    'entities',
    withManifest('<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]><manifest>&a;</manifest>'),
    'manifestUnreadable',
  ],
  ['deep XML', withManifest(`<manifest>${'<item>'.repeat(5000)}`), 'manifestUnreadable'],
  ['another root', withManifest('<html/>'), 'notScorm'],
  [
    'a cartridge',
    withManifest('<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"/>'),
    'notScorm',
  ],
  ['no page', withManifest('<manifest><resources/></manifest>'), 'noPages'],
  [
    'too many activities',
    {
      ...good,
      'imsmanifest.xml': manifest(
        resource('index.html')
          .repeat(6)
          .replaceAll('"r"', () => `"r${Math.random()}"`),
      ),
    },
    'tooManyActivities',
  ],
];

test.each(REFUSED)('a package with %s is refused', async (_, files, reason) => {
  const refusal = await read(files).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PackageProblem);
  expect((refusal as PackageProblem).reason).toBe(reason);
});

const organization = (item: string) =>
  `<organizations default="o"><organization identifier="o"><title>Fire</title><item identifierref="r" ${item}><title>One</title></item></organization></organizations>`;

const TOLERATED: [string, Zippable, string][] = [
  ['no organization', good, 'index.html'],
  [
    'other case',
    { 'imsmanifest.xml': manifest(resource('Sub/Index.HTML')), 'sub/index.html': PAGE },
    'sub/index.html',
  ],
  [
    'a query',
    { ...good, 'imsmanifest.xml': manifest(resource('index.html?a=1&amp;b=2#c')) },
    'index.html?a=1&b=2#c',
  ],
  [
    'parameters',
    { ...good, 'imsmanifest.xml': manifest(resource('index.html'), organization('parameters="?d=3"')) },
    'index.html?d=3',
  ],
  [
    'escaped characters',
    { 'imsmanifest.xml': manifest(resource('a%20b.html')), 'a b.html': PAGE },
    'a%20b.html',
  ],
  [
    'a backslash',
    { 'imsmanifest.xml': manifest(resource('sub\\index.html')), 'sub/index.html': PAGE },
    'sub/index.html',
  ],
  [
    'a byte order mark and folders by xml:base',
    {
      'imsmanifest.xml': strToU8(
        '\uFEFF<manifest xml:base="a/"><resources xml:base="b/"><resource identifier="r" href="start.htm"/></resources></manifest>',
      ),
      'a/b/start.htm': PAGE,
    },
    'a/b/start.htm',
  ],
  [
    'a folder around everything',
    { 'all/imsmanifest.xml': good['imsmanifest.xml'], 'all/index.html': PAGE },
    'all/index.html',
  ],
];

test.each(TOLERATED)('a package with %s is read', async (_, files, href) => {
  expect((await read(files)).activities.map((activity) => activity.href)).toEqual([href]);
});

test('an activity gets from the manifest what its edition gives it to read', async () => {
  const version = '<metadata><schemaversion>1.2</schemaversion></metadata>';
  const item = '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>data</adlcp:datafromlms>';
  const organizations = organization('').replace('<title>One</title>', `<title>One</title>${item}`);
  const { title, edition, activities } = await read({
    ...good,
    'imsmanifest.xml': manifest(resource('index.html'), version + organizations),
  });
  expect([title, edition]).toEqual(['Fire', '1.2']);
  expect(activities[0]).toMatchObject({
    title: 'One',
    given: { 'cmi.student_data.mastery_score': '80', 'cmi.launch_data': 'data' },
  });
});

test.each([
  [['<p><ifr', 'ame src="a.html">'], true],
  [['<p><iframe', ' src="a.html">'], true],
  [['<', 'F', 'RAME/>'], true],
  [['<p><iframe>'], true],
  [['<frameset', '> <p>&lt;iframe>'], false],
])('a frame of a page is found where the chunks %j cut it: %s', (chunks, hasFrame) => {
  const finder = new FrameFinder('a/Start.HTM');
  for (const chunk of chunks) finder.read(Buffer.from(chunk));
  expect(finder.hasFrame).toBe(hasFrame);
});
