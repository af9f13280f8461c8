import { expect, test } from 'vitest';
import { lintFiles } from '../testing/lint-files.mjs';

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

const buildPath = (name) => `mfe-learner/src/${name}.jsx`;
const rulesBrokenIn = lintFiles({
  ...Object.fromEntries(Object.entries(VIOLATIONS).map(([rule, body]) => [buildPath(rule), component(body)])),
  [buildPath('correct')]: 'export const Screen = (props) => <b>{props.name}</b>;',
});

test.each(Object.keys(VIOLATIONS))('lint refuses a component that breaks the rule %s', (rule) => {
  expect(rulesBrokenIn(buildPath(rule))).toContain(`react/${rule}`);
});

test('lint accepts a component without a violation', () => {
  expect(rulesBrokenIn(buildPath('correct'))).toEqual([]);
});
