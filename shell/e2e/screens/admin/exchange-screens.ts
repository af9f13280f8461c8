import {
  addScormModule,
  type Course,
  getScormLimits,
  listOfferedTools,
  type OfferedTool,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering, failing } from '../../sentences/sentence';
import { dialog, heading, press, type Screen, withFeatures } from '../screen';

const TOOL: OfferedTool = {
  ...{ id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', name: 'Virtual laboratory for chemistry and physics' },
  ...{ hasContent: true, sendsScores: true },
};

/** How a course goes to other systems, and how their content becomes a module or a course. */
export function exchangeScreens(page: Page, { id }: Course): Screen[] {
  const on = (path: string) => ({
    ...{ page, path },
    given: async () => {
      await withFeatures(page, path, 'scormImport', 'externalTools');
      await answering(getScormLimits.path, { limitMb: 200, canUseFrames: true }).given?.(page);
      await answering(listOfferedTools.path, { tools: [TOOL] }).given?.(page);
      await failing(addScormModule.path, 'The package has no imsmanifest.xml.', 422).given?.(page);
    },
  });
  const editor = on(`/admin/courses/${id}`);
  const choosePackage = (opened: Page) =>
    opened.locator('input[accept=".zip"]').setInputFiles({
      name: `${'long-name-of-a-package-'.repeat(4)}.zip`,
      mimeType: 'application/zip',
      buffer: Buffer.from('no package'),
    });
  return [
    { ...editor, name: 'export of a course', act: press('Export'), arrived: dialog('Export the course') },
    {
      ...editor,
      name: 'SCORM package to add',
      act: async (opened) => {
        await press('Add a SCORM package')(opened);
        await choosePackage(opened);
      },
      arrived: dialog('Add a SCORM package'),
    },
    {
      ...editor,
      name: 'SCORM package that is refused',
      act: async (opened) => {
        await press('Add a SCORM package')(opened);
        await choosePackage(opened);
        await press('Add module')(opened);
      },
      arrived: (opened) => opened.getByRole('dialog').getByRole('alert'),
    },
    {
      ...editor,
      name: 'external tool to add',
      act: async (opened) => {
        await press('Add an external tool')(opened);
        await opened.getByRole('combobox', { name: 'Tool' }).click();
        await opened.getByRole('option', { name: TOOL.name }).click();
        await opened.getByRole('switch', { name: 'The tool reports a score' }).click();
      },
      arrived: (opened) => opened.getByLabel('Points'),
    },
    {
      ...on('/admin/upload'),
      name: 'course from a SCORM package',
      act: choosePackage,
      arrived: heading('Course from a SCORM package'),
    },
  ];
}
