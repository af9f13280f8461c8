import { LANDING_CATALOG, LANDING_TEXT_IDS, landingSlot } from '@lectern/contract';
import { addOverrides } from '@lectern/i18n';
import { renderScreen } from '@lectern/remote/prerender';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import { Categories } from './categories';
import { Footer } from './footer';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import renderTemplate from './landing-template';
import { Statistics } from './statistics';

const HOSTILE = `<img src=x onerror="alert(1)"> & {{lead}} {count} 'one'`;

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/** Ids of fields depend on where they are in the page. */
const withoutIds = (html: string) => html.replaceAll(/_-R_\w+_/g, '');
const render = (screen: ReactNode) => withoutIds(renderScreen(screen));

/** Fills the slots of texts as the API does, where the site has its own texts or none, and figures of its own or none. */
const fill = (template: string, texts: Record<string, string>) =>
  template
    .replace(/\{\{([#^])figures\.(\w+)\}\}(.*?)\{\{\/figures\.\2\}\}/g, (_, kind: string, __, part: string) =>
      kind === '^' ? part : '',
    )
    .replace(/\{\{#links\.imprint\}\}.*?\{\{\/links\.imprint\}\}/, '')
    .replace('{{links.privacy}}', '/privacy')
    .replace(/\{\{[\^/]hidden\.\w+\}\}/g, '')
    .replace(/\{\{#texts\.(\w+)\}\}(.*?)\{\{\/texts\.\1\}\}/g, (_, name: string, part: string) =>
      texts[name] === undefined ? '' : part,
    )
    .replace(/\{\{\^texts\.(\w+)\}\}(.*?)\{\{\/texts\.\1\}\}/g, (_, name: string, part: string) =>
      texts[name] === undefined ? part : '',
    )
    .replace(/\{\{texts\.(\w+)\}\}/g, (_, name: string) => escape(texts[name] ?? ''));

test('the texts that a site may replace are those of the landing page', () => {
  for (const id of LANDING_TEXT_IDS) expect(Object.keys(en)).toContain(id);
});

test('the prerendered page has the texts that its scripts show, whether a site has its own or not', () => {
  const plain = [Hero, HowItWorks, Statistics, Footer].map((Part) => render(<Part />));
  const template = renderTemplate();
  const released = withoutIds(fill(template, {}));
  for (const part of plain) expect(released).toContain(part);

  const texts = Object.fromEntries(
    LANDING_TEXT_IDS.flatMap((id) => {
      const text = `${HOSTILE} ${id}`;
      const inQuery = new URLSearchParams({ text }).toString().slice('text='.length);
      return [
        [landingSlot(id), text],
        [`${landingSlot(id)}_query`, inQuery],
      ];
    }),
  );
  const messages = LANDING_TEXT_IDS.map((id) => [id, `${HOSTILE} ${id}`]);
  addOverrides({ [LANDING_CATALOG]: Object.fromEntries(messages) as Record<string, string> });
  const replaced = withoutIds(fill(template, texts));
  for (const Part of [Hero, HowItWorks, Statistics, Footer]) expect(replaced).toContain(render(<Part />));
  expect(replaced).toContain(/<h2.*?<\/h2>/.exec(render(<Categories courses={[]} />))?.[0]);
  expect(replaced).not.toContain('<img src=x');
});

test('a counter stands unless the site hides it, with the text that the site has put in its place', () => {
  const template = renderTemplate();
  expect(template).toContain(
    '<dd>{{#figures.countries}}{{figures.countries}}{{/figures.countries}}{{^figures.countries}}90+{{/figures.countries}}</dd></div>{{/hidden.countries}}',
  );
  expect(template).toMatch(/\{\{\^hidden\.counters\}\}<section .*<\/section>\{\{\/hidden\.counters\}\}/);
});
