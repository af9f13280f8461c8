import { renderScreen, replaceAll, when } from '@lectern/remote/prerender';
import { PageHeading } from '@lectern/ui';
import type { ReactNode } from 'react';
import { ScreensContext } from '../remotes/screens';
import type { ScreenRoute } from '../remotes/manifests';
import { PublicFrame } from './public-frame';

const COURSES = '/slot-courses';
const PAGE = '/slot-page';
const SUBTITLE = /<p[^<>]*>\{\{subtitle\}\}<\/p>/;
const courseList = { path: COURSES, purpose: 'course-list' } as ScreenRoute;

/** The frames of visitors as a template: one for each value of a screen's `frame`. */
export default function renderTemplate(): string {
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
  return frames.map(([name, frame]) => when(name, renderFrame(frame))).join('');
}

function renderFrame(frame: ReactNode): string {
  const html = renderScreen(<ScreensContext value={[courseList]}>{frame}</ScreensContext>, {
    location: PAGE,
  });
  return replaceAll(
    html.replace(SUBTITLE, (element) => when('subtitle', element)),
    [
      [COURSES, '{{courses}}'],
      [encodeURIComponent(PAGE), '{{returnTo}}'],
    ],
  );
}
