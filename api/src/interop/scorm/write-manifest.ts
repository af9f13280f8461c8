import type { ScormEdition } from '@lectern/contract';
import { html, type Html } from '@lectern/text';

export interface ManifestCourse {
  id: string;
  title: string;
  modules: { id: string; title: string }[];
}

/** The page that an LMS opens. */
export const START_PAGE = 'index.html';

/** Name of the primary objective in SCORM 2004; the others are the modules. */
const WHOLE_COURSE = 'course';

/**
 * `imsmanifest.xml`: one activity, which is the whole course, so that an LMS resumes and completes the course as Lectern
 * does. SCORM 2004 lists the modules as objectives; SCORM 1.2 has no place for them before the course runs.
 * @param files paths of all files of the package but the manifest
 */
export function writeManifest(
  edition: ScormEdition,
  course: ManifestCourse,
  files: readonly string[],
): string {
  const write = edition === '1.2' ? writeManifest12 : writeManifest2004;
  const { markup } = write(
    course,
    html`${files.map((path) => [html`<file href="${encodeURI(path)}" />`, '\n'])}`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}`;
}

const writeManifest12 = ({ id, title }: ManifestCourse, files: Html): Html =>
  html`<manifest
    identifier="course-${id}"
    version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  >
    <metadata>
      <schema>ADL SCORM</schema>
      <schemaversion>1.2</schemaversion>
    </metadata>
    <organizations default="organization">
      <organization identifier="organization">
        <title>${toXmlText(title)}</title>
        <item identifier="item" identifierref="resource" isvisible="true">
          <title>${toXmlText(title)}</title>
        </item>
      </organization>
    </organizations>
    <resources>
      <resource identifier="resource" type="webcontent" adlcp:scormtype="sco" href="${START_PAGE}">
        ${files}
      </resource>
    </resources>
  </manifest> `;

const writeManifest2004 = ({ id, title, modules }: ManifestCourse, files: Html): Html =>
  html`<manifest
    identifier="course-${id}"
    version="1"
    xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
    xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  >
    <metadata>
      <schema>ADL SCORM</schema>
      <schemaversion>2004 4th Edition</schemaversion>
    </metadata>
    <organizations default="organization">
      <organization identifier="organization">
        <title>${toXmlText(title)}</title>
        <item identifier="item" identifierref="resource" isvisible="true">
          <title>${toXmlText(title)}</title>
          <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="1.0" />
          <imsss:sequencing>
            <imsss:objectives>
              <imsss:primaryObjective objectiveID="${WHOLE_COURSE}" satisfiedByMeasure="false" />
              ${modules.map(({ id: moduleId }) => [
                html`<imsss:objective objectiveID="${nameObjective(moduleId)}" satisfiedByMeasure="false" />`,
                '\n',
              ])}
            </imsss:objectives>
            <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true" />
          </imsss:sequencing>
        </item>
      </organization>
    </organizations>
    <resources>
      <resource identifier="resource" type="webcontent" adlcp:scormType="sco" href="${START_PAGE}">
        ${files}
      </resource>
    </resources>
  </manifest> `;

const nameObjective = (moduleId: string): string => `module-${moduleId}`;

/** A text without the characters that XML can't hold, not even escaped. */
const toXmlText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
