import { getSite, setSite } from '@lectern/i18n';
import { fillImprint, renderScreen, replaceAll, SLOT_LINKS, when } from '@lectern/remote/prerender';
import { PageHeading } from '@lectern/ui';
import type { ReactNode } from 'react';
import { ScreensContext } from '../remotes/screens';
import type { ScreenRoute } from '../remotes/manifests';
import { PublicFrame } from './public-frame';

const COURSES = '/slot-courses';
const PAGE = '/slot-page';
const SUBTITLE = /<p[^<>]*>\{\{subtitle\}\}<\/p>/;
const courseList = { path: COURSES, purpose: 'course-list' } as ScreenRoute;

const SIGN_UP = /<a [^<>]*screen=sign-up[^<>]*>[^<]*<\/a>/;

/** What the render has, and the slot that replaces it. */
type Slot = [rendered: string, slot: string];
const COURSES_SLOT: Slot = [COURSES, '{{courses}}'];
const ALL_SLOTS: Slot[] = [COURSES_SLOT, [encodeURIComponent(PAGE), '{{returnTo}}']];

/** The frames of visitors as a template: one for each value of a screen's `frame`. */
export default function renderTemplate(): string {
  setSite({ ...getSite(), links: SLOT_LINKS });
  const screen = '{{{screen}}}';
  const frames: [string, ReactNode][] = [
    ['landing', <PublicFrame isLanding>{screen}</PublicFrame>],
    ['public', <PublicFrame>{screen}</PublicFrame>],
    [
      'page',
      <PublicFrame>
        <PageHeading title="{{title}}" subtitle="{{subtitle}}" />
        {screen}
      </PublicFrame>,
    ],
  ];
  // A sign-in on the landing page asks for no page.
  return frames
    .map(([name, frame]) => when(name, renderBranded(frame, name === 'landing' ? [COURSES_SLOT] : ALL_SLOTS)))
    .join('');
}

/** With the logo of a site that has one, and with Lectern's mark. */
function renderBranded(frame: ReactNode, slots: Slot[]): string {
  const site = getSite();
  const withMark = renderFrame(frame, slots);
  setSite({ ...site, logo: '{{logo}}', darkLogo: '{{darkLogo}}' });
  const withLogo = renderFrame(frame, slots);
  setSite(site);
  return when('logo', withLogo, withMark);
}

function renderFrame(frame: ReactNode, slots: Slot[]): string {
  const html = renderScreen(<ScreensContext value={[courseList]}>{frame}</ScreensContext>, {
    location: PAGE,
  });
  return replaceAll(
    fillImprint(html)
      .replace(SUBTITLE, (element) => when('subtitle', element))
      .replace(SIGN_UP, (element) => when('canSignUp', element)),
    slots,
  );
}
