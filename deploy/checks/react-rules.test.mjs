import { afterAll, beforeAll, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** By rule of the React compiler: the body of a component that breaks it. */
const VIOLATIONS = {
  'static-components': 'const Name = () => <b>{props.name}</b>; return <Name />;',
  'use-memo': 'const name = useMemo(async () => props.name, [props.name]); return <b>{name}</b>;',
  'preserve-manual-memoization':
    'const rows = []; useState(0); rows.push(props.row); const shown = useMemo(() => [rows], [rows]); return <List rows={shown} />;',
  'incompatible-library': 'const rows = useVirtualizer({ count: props.count }); return <List rows={rows} />;',
  immutability: 'props.name = "a"; return <b>{props.name}</b>;',
  globals: 'renderCount = renderCount + 1; return <b>{renderCount}</b>;',
  refs: 'const element = useRef(props.name); return <b>{element.current}</b>;',
  'set-state-in-effect':
    'const [name, setName] = useState(""); useEffect(() => setName("a"), []); return <b>{name}</b>;',
  'error-boundaries': 'try { return <List rows={props.rows} />; } catch { return null; }',
  purity: 'return <b>{Math.random()}</b>;',
  'set-state-in-render': 'const [name, setName] = useState(""); setName("a"); return <b>{name}</b>;',
  'unsupported-syntax': 'eval(props.name); return <b>{props.name}</b>;',
};

const component = (body) => `
  import { useEffect, useMemo, useRef, useState } from 'react';
  import { useVirtualizer } from '@tanstack/react-virtual';
  import { List } from './list';
  let renderCount = 0;
  export function Screen(props) { ${body} }`;

const folder = mkdtempSync(join(tmpdir(), 'lectern-react-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

let found = [];
beforeAll(() => {
  for (const [rule, body] of Object.entries(VIOLATIONS))
    writeFileSync(join(folder, `${rule}.jsx`), component(body));
  writeFileSync(join(folder, 'correct.jsx'), component('return <b>{props.name}</b>;'));
  found = lint(folder);
});

/** The findings in a folder; the program exits with 1 when there are some. */
function lint(path) {
  const args = ['-c', join(root, '.oxlintrc.json'), '--format=json', path];
  try {
    execFileSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8' });
  } catch ({ stdout }) {
    return JSON.parse(stdout).diagnostics;
  }
  return [];
}

/** The rules that a file breaks, as `react(purity)`. */
const rulesBrokenIn = (file) =>
  found.filter(({ filename }) => filename.endsWith(`/${file}`)).map(({ code }) => code);

test.each(Object.keys(VIOLATIONS))('lint refuses a component that breaks the rule %s', (rule) => {
  expect(rulesBrokenIn(`${rule}.jsx`)).toContain(`react(${rule})`);
});

test('lint accepts a component without a violation', () => {
  expect(rulesBrokenIn('correct.jsx')).toEqual([]);
});
