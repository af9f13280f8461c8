import {
  getModule,
  getModuleTool,
  getScormPackage,
  type Module,
  type ModuleTool,
  openScormActivity,
  type ScormSession,
} from '@lectern/contract';
import { answering, both, changing } from '../../sentences/sentence';
import { heading, type Cast, type Screen } from '../screen';

const TOOL: ModuleTool = {
  ...{ name: 'Virtual laboratory for chemistry and physics', opensIn: 'frame', isScored: true },
  ...{ sharesName: true, sharesEmail: true, isOpened: true, score: 82.5, isComplete: true },
};

const PACKAGE: ScormSession = {
  activities: [
    { title: 'Before the season', status: 'completed', score: 100 },
    { title: 'A year with the bees, from the first flight to the winter', status: 'incomplete', score: null },
    { title: 'Questions', status: 'new', score: null },
  ],
  ...{ isComplete: false, edition: '2004', activity: 1, url: 'about:blank', isIsolated: true },
  ...{ state: {}, session: 1 },
};

/** Modules that are external tools or SCORM packages, with invented answers of the API. */
export function toolScreens({
  learner,
  course,
  module,
}: Pick<Cast, 'learner' | 'course' | 'module'>): Screen[] {
  const place = { page: learner, path: `/courses/${course.slug}/modules/${module.id}` };
  const show = (name: string, tool: ModuleTool, title: string): Screen => ({
    ...{ name, ...place },
    given: both(
      changing(getModule.path, (found: Module) => ({ ...found, isTool: true })),
      answering(getModuleTool.path, tool),
    ).given,
    arrived: heading(title),
  });
  return [
    show('external tool', TOOL, String(TOOL.name)),
    show('external tool that was removed', { ...TOOL, name: null }, 'This tool is no longer available'),
    {
      ...{ name: 'SCORM package', ...place },
      given: async (page) => {
        await changing(getModule.path, (found: Module) => ({ ...found, isScorm: true })).given?.(page);
        await answering(getScormPackage.path, PACKAGE).given?.(page);
        await answering(openScormActivity.path, PACKAGE).given?.(page);
      },
      arrived: (page) => page.getByRole('button', { name: /A year with the bees/ }),
    },
  ];
}
