const DARK_TOKENS = `
    --page: #0f141d; --surface: #171e2a; --ink: #e8ecf3; --quiet: #a9b4c4; --line: #2a3444; --edge: #74829a;
    --primary: #69b1ff; --on-primary: #0b1626; --primary-hover: #91caff;
    --danger: #ff9c94; --danger-ground: #2b1a1d; --danger-line: #5f2b2e;
    --shadow: none; --logo: none; --dark-logo: block; --box: none;
`;

/** Writes rules for pages whose theme is dark: by the choice that `theme-script.ts` finds, or else by the device. */
export const writeDarkRules = (declarations: string): string =>
  `@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) {${declarations}} }
:root[data-theme='dark'] {${declarations}}`;

/** Style of the server-rendered pages, which work without the front ends. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f7f8fa; --surface: #fff; --ink: #1a2233; --quiet: #4a5568; --line: #e4e8ef; --edge: #7b8798;
  --primary: #0958d9; --on-primary: #fff; --primary-hover: #003eb3; --brand: #0958d9;
  --danger: #b42318; --danger-ground: #fef3f2; --danger-line: #fecdca;
  --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 6%);
}
${writeDarkRules(DARK_TOKENS)}
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 32px 16px;
  display: grid; grid-template-columns: minmax(0, 400px); justify-content: center; align-content: safe center; gap: 24px;
  background: var(--page); color: var(--ink);
  font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-text-size-adjust: 100%;
}
header { display: grid; }
.brand {
  display: flex; align-items: center; justify-content: center; gap: 10px;
  font-size: 20px; font-weight: 650; letter-spacing: -.01em; color: var(--ink); text-decoration: none;
  min-height: 44px; padding: 0 8px; border-radius: 8px;
}
.brand img { display: var(--logo, block); width: auto; max-width: 240px; height: 40px; object-fit: contain; }
.brand .dark { display: var(--dark-logo, none); }
.brand svg { width: 32px; height: 32px; }
.brand rect { fill: var(--brand); }
.brand path { fill: none; stroke: #fff; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
main { display: grid; gap: 24px; }
header { justify-self: center; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 32px; box-shadow: var(--shadow); }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; letter-spacing: -.015em; font-weight: 650; overflow-wrap: anywhere; hyphens: auto; }
[dir='rtl'] h1 { letter-spacing: 0; }
p { margin: 0; }
.lead { color: var(--quiet); margin-bottom: 24px; }
h1 + form { margin-top: 20px; }
form { display: grid; gap: 16px; }
.names { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field { display: grid; gap: 6px; }
label { font-size: 14px; font-weight: 550; }
input {
  width: 100%; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 8px;
}
.secret { position: relative; }
.secret:has(.show:not([hidden])) input { padding-inline-end: 104px; }
.show {
  position: absolute; top: 4px; inset-inline-end: 4px; min-width: 60px; height: 36px; padding: 0 8px;
  font: inherit; font-size: 14px; font-weight: 550; color: var(--primary); background: none; border: 0; border-radius: 6px; cursor: pointer;
}
.show[hidden] { display: none; }
input[readonly] { background: var(--page); }
.beside { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 16px; font-size: 14px; }
.choice { display: flex; align-items: center; gap: 8px; min-height: 44px; font-weight: 400; cursor: pointer; }
.choice input { flex: none; width: 18px; min-height: 18px; height: 18px; margin: 0; padding: 0; accent-color: var(--primary); }
/* Browsers fill an empty box of a dark page with gray, as if it could not be chosen. */
.choice input:not(:checked) { appearance: var(--box, auto); border: 2px solid var(--edge); border-radius: 4px; }
summary { padding: 10px 0; cursor: pointer; }
.beside a { color: var(--primary); display: inline-flex; align-items: center; min-height: 44px; }
.break { overflow-wrap: anywhere; }
input[aria-invalid] { border-color: var(--danger); }
.hint, .wrong { font-size: 14px; color: var(--quiet); }
.wrong { color: var(--danger); }
.alert {
  display: flex; gap: 10px; padding: 12px; margin-bottom: 20px; border-radius: 8px; font-size: 14px;
  color: var(--danger); background: var(--danger-ground); border: 1px solid var(--danger-line);
}
.alert svg { flex: none; width: 20px; height: 20px; margin-top: 1px; }
.action {
  display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; margin-top: 4px; width: 100%;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  color: var(--on-primary); background: var(--primary); border: 0; border-radius: 8px; transition: background 150ms ease-out;
}
.action.secondary { margin-top: 0; }
.action:hover { background: var(--primary-hover); }
.secondary { color: var(--primary); background: none; border: 1px solid var(--edge); }
.secondary:hover { background: var(--page); }
.passkey { margin-top: 16px; gap: 8px; }
.or { margin: 16px 0 8px; text-align: center; color: var(--quiet); font-size: 14px; }
[hidden] { display: none !important; }
.qr { display: block; width: 200px; height: 200px; margin: 0 auto 16px; border-radius: 8px; background: #fff; }
.key { margin-bottom: 20px; font-size: 14px; overflow-wrap: anywhere; }
.key span { color: var(--quiet); }
code { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.codes { display: grid; gap: 4px; margin: 0 0 12px; padding-inline-start: 2em; }
.codes li::marker { color: var(--quiet); font-size: 14px; }
.link { min-height: 44px; padding: 0 4px; font: inherit; color: var(--primary); background: none; border: 0; text-decoration: underline; cursor: pointer; }
.other { text-align: center; color: var(--quiet); font-size: 14px; }
.other a { color: var(--primary); display: inline-block; padding: 12px 4px; }
nav { justify-self: center; }
.languages { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 4px; }
.languages button {
  min-height: 44px; padding: 0 12px; font: inherit; font-size: 14px; color: var(--quiet); background: none; border: 0; border-radius: 8px; cursor: pointer;
}
.languages button:hover { color: var(--primary); }
.languages [aria-current] { font-weight: 600; color: var(--ink); }
.languages small { align-self: center; padding-inline: 8px; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
input:focus-visible { outline-offset: -1px; border-color: var(--primary); }
@media (max-width: 479px) {
  body { align-content: start; padding: 16px; gap: 16px; }
  main { gap: 16px; }
  .card { padding: 24px 20px; }
}
@media (max-width: 339px) { .names { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: reduce) { .action { transition: none; } }
`;
