import { getModule, getModuleTool, type Module, type ModuleTool } from '@lectern/contract';
import { answering, both, changing } from '../../sentences/sentence';
import { heading, type Cast, type Screen } from '../screen';

const TOOL: ModuleTool = {
  ...{ name: 'Virtual laboratory for chemistry and physics', opensIn: 'frame', isScored: true },
  ...{ sharesName: true, sharesEmail: true, isOpened: true, score: 82.5, isComplete: true },
};

/** Modules that are external tools, with invented answers of the API. */
export function toolScreens({ learner, course, module }: Cast): Screen[] {
  const show = (name: string, tool: ModuleTool, title: string): Screen => ({
    ...{ name, page: learner, path: `/courses/${course.slug}/modules/${module.id}` },
    given: both(
      changing(getModule.path, (found: Module) => ({ ...found, isTool: true })),
      answering(getModuleTool.path, tool),
    ).given,
    arrived: heading(title),
  });
  return [
    show('external tool', TOOL, String(TOOL.name)),
    show('external tool that was removed', { ...TOOL, name: null }, 'This tool is no longer available'),
  ];
}
