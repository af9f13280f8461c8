import type { ScormEdition } from '@lectern/contract';
import { html, type Html } from '@lectern/text';

export interface ManifestCourse {
  id: string;
  title: string;
  modules: { id: string; title: string }[];
}

/** The page that an LMS opens. */
export const START_PAGE = 'index.html';

/** Id of the primary objective in SCORM 2004. The other objectives are the modules. */
const COURSE_OBJECTIVE = 'course';

/**
 * Writes `imsmanifest.xml`. The whole course is one activity, so that an LMS resumes and completes it as Lectern does. For SCORM 2004 the
 * manifest lists the modules as objectives; a manifest of SCORM 1.2 can't declare objectives.
 * @param files the paths of all files of the package except the manifest
 */
export function writeManifest(
  edition: ScormEdition,
  course: ManifestCourse,
  files: readonly string[],
): string {
  const writeEdition = edition === '1.2' ? writeManifest12 : writeManifest2004;
  const { markup } = writeEdition(
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
              <imsss:primaryObjective objectiveID="${COURSE_OBJECTIVE}" satisfiedByMeasure="false" />
              ${modules.map(({ id: moduleId }) => [
                html`<imsss:objective
                  objectiveID="${getObjectiveId(moduleId)}"
                  satisfiedByMeasure="false"
                />`,
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

const getObjectiveId = (moduleId: string): string => `module-${moduleId}`;

/** Removes the characters that XML does not allow, not even escaped. */
const toXmlText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
