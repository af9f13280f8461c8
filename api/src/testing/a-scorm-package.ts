import { strToU8, zipSync } from 'fflate';

interface PackageParts {
  /** In place of the manifest that follows from the other parts. */
  manifest?: string;
  edition?: '1.2' | '2004';
  /** Addresses of the pages of the activities. */
  pages?: string[];
  files?: Record<string, string | Uint8Array>;
}

/** A page that offers what a test asks of its run-time environment. */
export const A_PAGE = '<!DOCTYPE html><html><head><title>One</title></head><body>One</body></html>';

const writeManifest = (edition: '1.2' | '2004', pages: string[]) => `<?xml version="1.0"?>
<manifest identifier="M" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_${edition === '1.2' ? 'rootv1p2' : 'v1p3'}">
  <metadata><schema>ADL SCORM</schema><schemaversion>${edition === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion></metadata>
  <organizations default="O"><organization identifier="O"><title>Fire safety</title>
    ${pages.map((_, index) => `<item identifier="I${index}" identifierref="R${index}"><title>Part ${index + 1}</title></item>`).join('')}
  </organization></organizations>
  <resources>
    ${pages.map((page, index) => `<resource identifier="R${index}" type="webcontent" adlcp:scormtype="sco" href="${page}"/>`).join('')}
  </resources>
</manifest>`;

/** A SCORM package of one page, or of the given parts. */
export function aScormPackage({
  manifest,
  edition = '1.2',
  pages = ['index.html'],
  files,
}: PackageParts = {}): Uint8Array<ArrayBuffer> {
  const all = files ?? Object.fromEntries(pages.map((page) => [page, A_PAGE]));
  const bytes = Object.entries(all).map(([name, file]) => [
    name,
    typeof file === 'string' ? strToU8(file) : file,
  ]);
  return zipSync({
    'imsmanifest.xml': strToU8(manifest ?? writeManifest(edition, pages)),
    ...(Object.fromEntries(bytes) as Record<string, Uint8Array>),
  }) as Uint8Array<ArrayBuffer>;
}
