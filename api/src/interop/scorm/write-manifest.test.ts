/** @vitest-environment jsdom */
import { expect, test } from 'vitest';
import { writeManifest } from './write-manifest.js';
import { writeModuleScript } from './write-scripts.js';

const course = {
  id: '0e4b1a80-4f4b-4a54-a4e6-1a2b3c4d5e6f',
  title: 'A & B <script> "C" ]]> \u0001\uffff\u{1f600}\nD',
  modules: [
    { id: 'a', title: 'First' },
    { id: 'b', title: 'Second' },
  ],
};
const FILES = ['index.html', 'pictures/slide-0001.webp', 'sounds/a b&c.mp3'];

function parse(edition: '1.2' | '2004') {
  const parsed = new DOMParser().parseFromString(writeManifest(edition, course, FILES), 'text/xml');
  const find = (name: string) => [...parsed.getElementsByTagNameNS('*', name)];
  const readAttribute = (name: string, attribute: string) =>
    find(name).map((element) => element.getAttribute(attribute));
  return {
    find,
    readAttribute,
    readText: (name: string) => find(name).map(({ textContent }) => textContent),
  };
}

test.each([
  ['1.2', '1.2', 'adlcp:scormtype'],
  ['2004', '2004 4th Edition', 'adlcp:scormType'],
] as const)(
  'the manifest of SCORM %s has one activity, its files and texts that stay texts',
  (edition, version, type) => {
    const { find, readAttribute, readText } = parse(edition);
    expect([find('parsererror').length, find('script').length]).toEqual([0, 0]);
    expect([...readText('schema'), ...readText('schemaversion')]).toEqual(['ADL SCORM', version]);
    const title = 'A & B <script> "C" ]]> \u{1f600}\nD';
    expect(readText('title')).toEqual([title, title]);
    expect(readAttribute('organizations', 'default')).toEqual(readAttribute('organization', 'identifier'));
    expect(readAttribute('item', 'identifierref')).toEqual(readAttribute('resource', 'identifier'));
    expect([...readAttribute('resource', 'href'), ...readAttribute('resource', type)]).toEqual([
      'index.html',
      'sco',
    ]);
    expect(readAttribute('file', 'href')).toEqual([
      'index.html',
      'pictures/slide-0001.webp',
      'sounds/a%20b&c.mp3',
    ]);
  },
);

test('SCORM 2004 has the modules as objectives, and is complete when all of the course is', () => {
  const { readAttribute } = parse('2004');
  expect(readAttribute('objective', 'objectiveID')).toEqual(['module-a', 'module-b']);
  expect(readAttribute('primaryObjective', 'satisfiedByMeasure')).toEqual(['false']);
  expect(readAttribute('completionThreshold', 'completedByMeasure')).toEqual(['true']);
  expect(readAttribute('completionThreshold', 'minProgressMeasure')).toEqual(['1.0']);
});

test('a script of a package contains no letter that could end it', () => {
  const slide = { title: '</script>\u2028\u2029', html: '<p>Text</p>' };
  const script = writeModuleScript(3, { slides: [slide as never], questions: [] });
  expect(script).not.toMatch(/[<\u2028\u2029]/);
  const received: unknown[] = [];
  new Function('lecternModule', script)((...values: unknown[]) => received.push(...values));
  expect(received).toEqual([3, { slides: [slide], questions: [] }]);
});
