/**
 * Runs the W3C's test cases of WebVTT parsers on our reader of captions: `npm run test:webvtt -- <folder>`, where the folder is a clone of
 * https://github.com/w3c/webvtt.js. The cases are programs, so they run in a context without the functions of Node.js.
 */
import { deepStrictEqual } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { readCaptions, writeCaptions } from '../dist/captions/index.js';
import { parseWebVtt, hasWebVttSignature, splitLines } from '../dist/captions/parse-webvtt.js';

const USUAL_PLACE = {
  direction: 'horizontal',
  snapToLines: true,
  linePosition: 'auto',
  lineAlign: 'start',
  textPosition: 'auto',
  positionAlign: 'auto',
  size: 100,
  alignment: 'center',
};

/** Lists the cues of a file as objects with the fields of the browsers' `VTTCue`. */
function listCues(text) {
  const lines = splitLines(text);
  if (!hasWebVttSignature(lines)) return [];
  return [...parseWebVtt(lines)]
    .filter(({ type }) => type === 'cue')
    .map(({ id, times, text: cueText, nodes }) => {
      const cue = { ...USUAL_PLACE, ...times, id, text: cueText, nodes, pauseOnExit: false };
      const vertical = cue.direction === 'horizontal' ? '' : cue.direction;
      return { ...cue, vertical, align: cue.alignment, line: cue.linePosition, position: cue.textPosition };
    })
    .sort((one, other) => one.startTime - other.startTime || other.endTime - one.endTime);
}

/** Draws the tree of a cue's text as the cases write it: a line for each node and attribute, indented by its depth. */
function drawNodes(nodes, depth = 0) {
  const indent = `| ${'  '.repeat(depth)}`;
  return nodes.flatMap((node) => {
    if (node.type === 'text') return `${indent}"${node.value}"`;
    if (node.type === 'timestamp') return `${indent}<?timestamp ${node.value}>`;
    const name = ['c', 'v', 'lang'].includes(node.name) ? 'span' : node.name;
    const innerIndent = `| ${'  '.repeat(depth + 1)}`;
    return [
      `${indent}<${name}>`,
      ...(node.classes?.length ? [`${innerIndent}class="${node.classes.join(' ')}"`] : []),
      ...(node.name === 'lang' ? [`${innerIndent}lang="${node.value ?? ''}"`] : []),
      ...(node.name === 'v' ? [`${innerIndent}title="${node.value ?? ''}"`] : []),
      ...drawNodes(node.children, depth + 1),
    ];
  });
}

/** Matches the names of cases about regions, which our reader leaves out. */
const REGION_CASE = /^(?:regions-|settings-region$)/;

const toSeconds = (clock) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const normalizeTree = (tree) =>
  tree
    .trimEnd()
    .replace(/<\?timestamp ([\d:.]+)>?/g, (_, clock) => `<?timestamp ${toSeconds(clock)}>`)
    .replace(/^\n+/, '');

function runFileCase(folder, name) {
  const cues = listCues(readFileSync(join(folder, `${name}.vtt`), 'utf8'));
  const fail = (message) => {
    throw new Error(message);
  };
  const assertEqual = (actual, expected, message = '') =>
    Object.is(actual, expected) ||
    actual === expected ||
    fail(`${message}: ${actual} instead of ${expected}`);
  const context = createContext({
    cues,
    assert_equals: assertEqual,
    assert_true: (value, message) => assertEqual(value, true, message),
    assert_false: (value, message) => assertEqual(value, false, message),
  });
  runInContext(readFileSync(join(folder, `${name}.js`), 'utf8'), context, { timeout: 10_000 });
}

function runCueCase(cue, { expectedTree }) {
  deepStrictEqual(drawNodes(cue?.nodes ?? []).join('\n'), normalizeTree(expectedTree));
}

/** Checks that captions are the same after they are written and read again. Files that our reader refuses are left out. */
async function runRoundTrip(name, text) {
  const read = await readCaptions(text);
  if ('problem' in read) return;
  await run(`round trip of ${name}`, async () =>
    deepStrictEqual(await readCaptions(writeCaptions(read.cues)), read),
  );
}

const results = { passed: 0, failed: [] };
async function run(name, check) {
  try {
    await check();
    results.passed++;
  } catch (error) {
    results.failed.push(`${name}: ${error.message.split('\n').slice(0, 12).join('\n    ')}`);
  }
}

const [clone] = process.argv.slice(2);
if (!clone) {
  console.error('Usage: npm run test:webvtt -- <clone of https://github.com/w3c/webvtt.js>');
  process.exit(1);
}
const filesFolder = join(clone, 'test/wpt-file-parsing');
const cuesFolder = join(clone, 'test/wpt-cue-parsing');
for (const file of readdirSync(filesFolder).filter((name) => name.endsWith('.vtt'))) {
  const name = file.slice(0, -'.vtt'.length);
  if (!REGION_CASE.test(name)) await run(`file ${name}`, () => runFileCase(filesFolder, name));
  await runRoundTrip(name, readFileSync(join(filesFolder, file), 'utf8'));
}
for (const file of readdirSync(cuesFolder).filter((name) => name.endsWith('.vtt'))) {
  const name = file.slice(0, -'.vtt'.length);
  const text = readFileSync(join(cuesFolder, file), 'utf8');
  const cases = JSON.parse(readFileSync(join(cuesFolder, `${name}.json`), 'utf8'));
  const cues = listCues(text);
  for (const [index, oneCase] of cases.entries())
    await run(`cue ${name} ${index + 1} ${JSON.stringify(oneCase.text)}`, () =>
      runCueCase(cues[index], oneCase),
    );
  await runRoundTrip(name, text);
}
for (const failure of results.failed) console.error(failure);
console.log(`${results.passed} cases passed, ${results.failed.length} failed.`);
process.exitCode = results.failed.length ? 1 : 0;
