import { expect, test } from 'vitest';
import configuration from '../../oxlint.config.mjs';
import { lintFiles } from '../testing/lint-files.mjs';

/** By rule: a text that breaks it. */
const IN_SCRIPTS = {
  'constructor-super': 'class A extends B { constructor() {} }',
  'for-direction': 'for (let i = 0; i < 9; i--) f(i);',
  'getter-return': 'f({ get a() {} });',
  'no-async-promise-executor': 'f(new Promise(async () => {}));',
  'no-case-declarations': 'switch (f) { case 1: let a = 1; f(a); }',
  'no-class-assign': 'class A {} A = 1;',
  'no-compare-neg-zero': 'f(b === -0);',
  'no-cond-assign': 'let a; if (a = 1) f(a);',
  'no-const-assign': 'const a = 1; a = 2; f(a);',
  'no-constant-binary-expression': 'f({} ?? 1);',
  'no-constant-condition': 'if (1) f();',
  'no-control-regex': String.raw`f(/\x1f/);`,
  'no-debugger': 'debugger;',
  'no-dupe-class-members': 'class A { a() {} a() {} } f(A);',
  'no-dupe-else-if': 'if (f) f(); else if (f) f();',
  'no-dupe-keys': 'f({ a: 1, a: 2 });',
  'no-duplicate-case': 'switch (f) { case 1: break; case 1: break; }',
  'no-empty': 'if (f) {}',
  'no-empty-character-class': 'f(/[]/);',
  'no-empty-pattern': 'const {} = f;',
  'no-empty-static-block': 'class A { static {} } f(A);',
  'no-ex-assign': 'try { f(); } catch (e) { e = 1; f(e); }',
  'no-extra-boolean-cast': 'if (!!f) f();',
  'no-fallthrough': 'switch (f) { case 1: f(); case 2: f(); }',
  'no-func-assign': 'function a() {} a = 1; f(a);',
  'no-global-assign': 'undefined = 1;',
  'no-import-assign': "import { a } from './a.js'; a = 1;",
  'no-invalid-regexp': "f(new RegExp('['));",
  'no-irregular-whitespace': 'f(\u00a0);',
  'no-loss-of-precision': 'f(9007199254740993);',
  'no-misleading-character-class': 'f(/[👍]/);',
  'no-new-native-nonconstructor': 'f(new Symbol());',
  'no-obj-calls': 'Math();',
  'no-prototype-builtins': "f.hasOwnProperty('a');",
  'no-regex-spaces': 'f(/a  b/);',
  'no-self-assign': 'let a = f(); a = a; f(a);',
  'no-setter-return': 'f({ set a(b) { return b; } });',
  'no-shadow-restricted-names': 'function a(undefined) {} f(a);',
  'no-sparse-arrays': 'f([1,,2]);',
  'no-this-before-super': 'class A extends B { constructor() { this.a = 1; super(); } }',
  'no-unassigned-vars': 'let a; f(a);',
  'no-unreachable': 'function a() { return 1; f(); } a();',
  'no-unsafe-finally': 'function a() { try { f(); } finally { return 1; } } a();',
  'no-unsafe-negation': "f(!'a' in f);",
  'no-unsafe-optional-chaining': 'f((f?.a).b);',
  'no-unused-labels': 'a: f();',
  'no-unused-private-class-members': 'class A { #a = 1; } f(A);',
  'no-useless-assignment': 'function a() { let b = 1; b = 2; return b; } a();',
  'no-useless-backreference': String.raw`f(/\1(a)/);`,
  'no-useless-catch': 'try { f(); } catch (e) { throw e; }',
  'no-useless-escape': String.raw`f('\d');`,
  'preserve-caught-error': "try { f(); } catch (e) { throw new Error('a'); }",
  'require-yield': 'function* a() { f(); } a();',
  'use-isnan': 'f(f === NaN);',
  'valid-typeof': "f(typeof f === 'strnig');",
  eqeqeq: 'f(f == 1);',
  'no-array-constructor': 'f(new Array(1, 2));',
  'no-unused-expressions': 'f;',
  'no-unused-vars': 'try { f(); } catch (e) { f(); }',
  'no-useless-constructor': 'class A { constructor() {} } f(A);',
  'no-var': 'var a = 1; f(a);',
  'prefer-const': 'let a = 1; f(a);',
  'prefer-rest-params': 'function a() { f(arguments); } a();',
  'prefer-spread': 'f.apply(undefined, B);',
  'no-redeclare': 'var a = 1; var a = 2; f(a);',
};
const IN_TYPESCRIPT = {
  'typescript/ban-ts-comment': '// @ts-ignore\nf();',
  'typescript/no-duplicate-enum-values': 'enum A { B = 1, C = 1 } f(A);',
  'typescript/no-dynamic-delete': 'const a = {}; delete a[f()];',
  'typescript/no-empty-object-type': 'type A = {}; f<A>();',
  'typescript/no-explicit-any': 'f<any>();',
  'typescript/no-extra-non-null-assertion': 'f!!();',
  'typescript/no-invalid-void-type': 'type A = string | void; f<A>();',
  'typescript/no-misused-new': 'interface A { new (): A } f<A>();',
  'typescript/no-namespace': 'namespace A { f(); }',
  'typescript/no-non-null-asserted-nullish-coalescing': 'f(f.a! ?? 1);',
  'typescript/no-non-null-asserted-optional-chain': 'f(f?.a!);',
  'typescript/no-non-null-assertion': 'f(f!);',
  'typescript/no-require-imports': "f(require('a'));",
  'typescript/no-this-alias': 'function a() { const b = this; f(b); } a();',
  'typescript/no-unnecessary-type-constraint': 'function a<T extends unknown>(b: T) { f(b); } a(1);',
  'typescript/no-unsafe-declaration-merging': 'interface A { b: 1 } class A {} f(A);',
  'typescript/no-unsafe-function-type': 'f<Function>();',
  'typescript/no-wrapper-object-types': 'f<String>();',
  'typescript/prefer-as-const': "const a = 'b' as 'b'; f(a);",
  'typescript/prefer-literal-enum-member': 'const b = 1; enum A { B = b } f(A);',
  'typescript/prefer-namespace-keyword': 'module A { f(); }',
  'typescript/triple-slash-reference': '/// <reference path="./a" />\nf();',
  'typescript/unified-signatures':
    'function a(b: string): void; function a(b: number): void; function a(b: unknown) { f(b); } a(1);',
};

/** By what lint refuses: the rule or the message, a path, and a text that breaks it. */
const REFUSED = {
  'a look at the environment outside of its one file': [
    'no-restricted-properties',
    'api/src/environment.ts',
    'export const port = process.env;',
  ],
  'a fetch outside of the client': [
    'no-restricted-globals',
    'mfe-admin/src/fetch.ts',
    "export const answer = fetch('/');",
  ],
  'a query with a text': [
    'lectern/query-without-text',
    'api/src/text.ts',
    "export const rows = (db: Db) => db.query('SELECT 1');",
  ],
  'a query with a template': [
    'lectern/query-without-text',
    'libs/data/src/template.queries.ts',
    'export const rows = (db: Db, id: string) => db.query(`SELECT ${id}`);',
  ],
  'SQL outside of the files of queries': [
    'lectern/sql-in-queries',
    'worker/src/sql.ts',
    'export const one = sql`SELECT 1`;',
  ],
  'a pattern that backtracks without end': [
    'lectern/regular-expressions',
    'libs/text/src/backtracking.ts',
    'export const pattern = /^(?:a+)+$/;',
  ],
  'a pattern that two parts of it share': [
    'lectern/regular-expressions',
    'libs/text/src/trade.ts',
    String.raw`export const pattern = /^\s*\w*\s*;\w+\s*\s*$/;`,
  ],
  'a pattern that is tried again at every character': [
    'lectern/regular-expressions',
    'libs/text/src/moves.ts',
    'export const pattern = /a+b/;',
  ],
  'a slow pattern that is a text': [
    'lectern/regular-expressions',
    'libs/text/src/constructed.ts',
    "export const pattern = new RegExp('^(?:a+)+$', 'u');",
  ],
  'a message without an argument that it has': [
    'lectern/message-arguments',
    'mfe-tutor/src/missing-argument.ts',
    "import { uiText } from '@lectern/ui';\nexport const shown = uiText('shown', { total: '9' });",
  ],
  'a message with an argument that it has not': [
    'lectern/message-arguments',
    'mfe-tutor/src/unknown-argument.ts',
    "import { uiText } from '@lectern/ui';\nexport const close = uiText('close', { total: '9' });",
  ],
  'an unused variable': ['no-unused-vars', 'libs/ui/src/unused.ts', 'const unused = 1;\nexport {};'],
  'an unused parameter': [
    'no-unused-vars',
    'libs/ui/src/unused-parameter.ts',
    'export const f = (a: string) => 1;',
  ],
  'a variable that does not exist': ['no-undef', 'deploy/operate/undefined.mjs', 'export const a = missing;'],
  'a global of browsers in a program': ['no-undef', 'deploy/operate/browser.mjs', 'export const a = window;'],
  'a comparison that converts': ['eqeqeq', 'api/src/equal.ts', 'export const f = (a: unknown) => a == 1;'],
  'any as a type': ['typescript/no-explicit-any', 'api/src/any.ts', 'export const f = (a: any) => a;'],
  'a claim that a value is there': [
    'typescript/no-non-null-assertion',
    'api/src/claim.ts',
    'export const f = (a?: string) => a!;',
  ],
  'an import of a value that is a type': [
    'typescript/consistent-type-imports',
    'libs/ui/src/type.ts',
    "import { A } from './a';\nexport const f = (a: A) => a;",
  ],
  'a hook behind a condition': [
    'react-hooks/rules-of-hooks',
    'mfe-tutor/src/conditional.tsx',
    "import { useState } from 'react';\nexport function Screen({ a }: { a: boolean }) { if (a) useState(0); return null; }",
  ],
  'an effect that misses what it depends on': [
    'react-hooks/exhaustive-deps',
    'mfe-tutor/src/dependency.tsx',
    "import { useEffect } from 'react';\nexport function Screen({ a }: { a: string }) { useEffect(() => console.log(a), []); return null; }",
  ],
  'an exception of lint that nothing needs': [
    'Unused oxlint-disable directive (no problems were reported).',
    'api/src/exception.ts',
    '// oxlint-disable-next-line no-debugger\nexport const a = 1;',
  ],
};

const ACCEPTED = {
  'the environment in its one file': ['libs/infra/src/env/env.ts', 'export const port = process.env;'],
  'the fetch of the client': ['libs/client/src/call.ts', "export const answer = fetch('/');"],
  'SQL in a file of queries': ['api/src/groups.queries.ts', 'export const one = sql`SELECT 1`;'],
  'a value import where constructors need it': [
    'api/src/service.ts',
    "import { A } from './a.js';\nexport const f = (a: A) => a;",
  ],
  'a message with its arguments': [
    'mfe-tutor/src/arguments.ts',
    "import { uiText } from '@lectern/ui';\nexport const shown = uiText('shown', { shown: '1', total: '9' });",
  ],
  'an unused parameter that says so': ['libs/ui/src/named.ts', 'export const f = (_a: string) => 1;'],
  'a pattern with a fixed start': ['libs/text/src/fast.ts', String.raw`export const pattern = /^\d+:\w+$/;`],
};

const buildPath = (rule) => `deploy/operate/${rule}.${rule in IN_SCRIPTS ? 'mjs' : 'ts'}`;
const violations = { ...IN_SCRIPTS, ...IN_TYPESCRIPT };
const rulesBrokenIn = lintFiles({
  ...Object.fromEntries(
    Object.entries(violations).map(([rule, text]) => [
      buildPath(rule),
      // A directive is at the beginning of a file.
      text.startsWith('///') ? text : `import { B, f } from './f.js';\n${text}`,
    ]),
  ),
  ...Object.fromEntries(Object.values(REFUSED).map(([, path, text]) => [path, text])),
  ...Object.fromEntries(Object.values(ACCEPTED)),
});

test.each(Object.keys(violations))('lint refuses a text that breaks the rule %s', (rule) => {
  expect(rulesBrokenIn(buildPath(rule))).toContain(rule);
});

test.each(Object.entries(REFUSED))('lint refuses %s', (_, [rule, path]) => {
  expect(rulesBrokenIn(path)).toContain(rule);
});

test.each(Object.entries(ACCEPTED))('lint accepts %s', (_, [path]) => {
  expect(rulesBrokenIn(path)).toEqual([]);
});

test('every rule of the configuration is broken here, in the test of walls or in that of React', () => {
  const configured = [configuration, ...configuration.overrides].flatMap(({ rules = {} }) =>
    Object.keys(rules),
  );
  const refused = Object.values(REFUSED).map(([rule]) => rule);
  const elsewhere = ['no-restricted-imports', 'lectern/package-walls', 'lectern/area-walls'];
  const broken = new Set([...Object.keys(violations), ...refused, ...elsewhere]);
  const left = configured.filter((rule) => !rule.startsWith('react/') && !broken.has(rule));
  expect(left).toEqual([]);
});
