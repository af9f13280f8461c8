import {
  CATEGORIES,
  categoryKey,
  DEFAULT_SITE,
  LANDING_CATALOG,
  LANDING_TEXT_IDS,
  landingSlot,
  type PageCategory,
} from '@lectern/contract';
import { addOverrides, setSite } from '@lectern/i18n';
import { renderScreen } from '@lectern/remote/prerender';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
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

/** Repeats the part of a category for each, without counts of courses, as the API does. */
const fillCategories = (template: string, categories: PageCategory[]) =>
  template.replace(/\{\{#categories\}\}(.*?)\{\{\/categories\}\}/gs, (_, part: string) =>
    categories.map((category) => fillCategory(part, category)).join(''),
  );

function fillCategory(part: string, { key, name, accent, icon = '' }: PageCategory): string {
  const keyInQuery = new URLSearchParams({ key }).toString().slice('key='.length);
  const isShown = (kind: string, slot: string) =>
    (slot === 'categoryName' ? name !== undefined : slot === `categoryIs.${categoryKey(key)}`) ===
    (kind === '#');
  const sections = /\{\{([#^])(categoryName|categoryIs\.\w+)\}\}((?:(?!\{\{[#^]).)*?)\{\{\/\2\}\}/gs;
  const choose = (html: string) =>
    html.replace(sections, (_, kind: string, slot: string, shown: string) =>
      isShown(kind, slot) ? shown : '',
    );
  const values = Object.entries({ key, keyInQuery, accent, icon, categoryName: name ?? '' });
  return values.reduce(
    (html, [slot, value]) => html.replaceAll(`{{${slot}}}`, () => escape(value)),
    choose(choose(part)),
  );
}

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
  const six = CATEGORIES.map((key): PageCategory => ({ key, accent: 'blue' }));
  const released = withoutIds(fill(fillCategories(template, six), {}));
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
  const replaced = withoutIds(fill(fillCategories(template, six), texts));
  for (const Part of [Hero, HowItWorks, Statistics, Footer]) expect(replaced).toContain(render(<Part />));
  expect(replaced).toContain(/<h2.*?<\/h2>/.exec(render(<Categories courses={[]} />))?.[0]);
  expect(replaced).not.toContain('<img src=x');
});

afterEach(() => setSite(DEFAULT_SITE));

test('the prerendered page has the categories that its scripts show, renamed and added ones too', () => {
  const template = renderTemplate();
  const categories: PageCategory[] = [
    { key: 'Health & Safety', accent: 'amber', icon: 'M1 1' },
    { key: 'IT', name: HOSTILE, accent: 'teal', icon: 'M2 2' },
    { key: 'a/b & c', name: 'Cooking', accent: 'slate', icon: 'M3 3' },
  ];
  setSite({ ...DEFAULT_SITE, categories });
  const withoutCounts = (html: string) => html.replaceAll(/<p class="count">.*?<\/p>/gs, '');
  const filled = withoutCounts(fillCategories(template, categories));
  const [list = ''] = /<ul.*<\/ul>/s.exec(render(<Categories courses={[]} />)) ?? [];
  const [links = ''] = /<ul.*?<\/ul>/s.exec(render(<Footer />)) ?? [];
  expect(list).toContain('Health &amp; Safety</a>');
  expect(withoutIds(filled)).toContain(withoutCounts(list));
  expect(withoutIds(filled)).toContain(links);
});

test('a counter stands unless the site hides it, with the text that the site has put in its place', () => {
  const template = renderTemplate();
  expect(template).toContain(
    '<dd>{{#figures.countries}}{{figures.countries}}{{/figures.countries}}{{^figures.countries}}90+{{/figures.countries}}</dd></div>{{/hidden.countries}}',
  );
  expect(template).toMatch(/\{\{\^hidden\.counters\}\}<section .*<\/section>\{\{\/hidden\.counters\}\}/);
});
