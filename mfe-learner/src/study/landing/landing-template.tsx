import { getQueryKey } from '@lectern/client';
import {
  COUNTERS,
  LANDING_CATALOG,
  LANDING_TEXT_IDS,
  landingSlot,
  listCourses,
  type Course,
} from '@lectern/contract';
import { addOverrides, getSite, setSite } from '@lectern/i18n';
import {
  each,
  eachCategory,
  fillImprint,
  fillPlural,
  renderScreen,
  replaceAll,
  SLOT_CATEGORY,
  SLOT_COURSE,
  SLOT_LINKS,
  unlessHidden,
  when,
} from '@lectern/remote/prerender';
import { defaultCategoryName } from '@lectern/ui';
import { fillCourse } from '../course-list/card-template';
import { FeaturedCard } from './featured';
import LandingPage from './landing-page';
import { Counter, FIXED_COUNTERS, Statistics } from './statistics';
import { t } from './texts';

/** A number of courses that the page has nowhere else. */
const COUNT = 20;
const others = Array.from({ length: COUNT }, (): Course => ({
  ...SLOT_COURSE,
  category: SLOT_CATEGORY.key,
  isFeatured: false,
}));

/** Texts of the page by their slots, with those of the release where the site has none of its own. */
function createTextSlots(): [slot: string, filled: string][] {
  return LANDING_TEXT_IDS.flatMap((id): [string, string][] => {
    const name = `texts.${landingSlot(id)}`;
    const text = t(id);
    const slot = `{{${name}}}`;
    const filled = when(name, slot, renderScreen(text));
    if (!id.startsWith('footer.searches.')) return [[slot, filled]];
    const search = when(name, `{{${name}_query}}`, encodeInQuery(text));
    return [
      [`search=${encodeInQuery(slot)}`, `search=${search}`],
      [slot, filled],
    ];
  });
}

const encodeInQuery = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);

/** Each counter stands with its own text or the specification's, unless it is hidden; their section, unless all are. */
function fillCounters(page: string): string {
  const section = renderScreen(<Statistics />);
  const filled = COUNTERS.reduce((html, id) => {
    const counter = renderScreen(<Counter id={id} />);
    const value = `<dd>${FIXED_COUNTERS[id]}</dd>`;
    const text = when(`figures.${id}`, `{{figures.${id}}}`, FIXED_COUNTERS[id]);
    return replaceAll(html, [
      [
        counter,
        unlessHidden(
          id,
          counter.replace(value, () => `<dd>${text}</dd>`),
        ),
      ],
    ]);
  }, section);
  return replaceAll(page, [[section, unlessHidden('counters', filled)]]);
}

/** The landing page as a template. */
export default function renderTemplate(): string {
  const texts = createTextSlots();
  const slots = LANDING_TEXT_IDS.map((id) => [id, `{{texts.${landingSlot(id)}}}`]);
  addOverrides({ [LANDING_CATALOG]: Object.fromEntries(slots) as Record<string, string> });
  const site = getSite();
  setSite({ ...site, links: SLOT_LINKS, categories: [SLOT_CATEGORY] });
  const courses = [SLOT_COURSE, ...others];
  const page = renderScreen(<LandingPage />, { responses: [[getQueryKey(listCourses), courses]] });
  const card = renderScreen(<FeaturedCard course={SLOT_COURSE} />);
  setSite(site);
  const listed = eachCategory(fillImprint(fillCounters(page)), defaultCategoryName);
  return replaceAll(listed, [
    [card, each('featured', fillCourse(card))],
    fillPlural('count', (count) => t('courses', { count }), COUNT),
    ...texts,
  ]);
}
