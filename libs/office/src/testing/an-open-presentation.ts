import { zipped } from './a-presentation.js';

const NAMES = [
  ['office', 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'],
  ['style', 'urn:oasis:names:tc:opendocument:xmlns:style:1.0'],
  ['text', 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'],
  ['draw', 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'],
  ['svg', 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0'],
  ['fo', 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0'],
  ['presentation', 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0'],
  ['xlink', 'http://www.w3.org/1999/xlink'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const TYPE = 'application/vnd.oasis.opendocument.presentation';
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

/** An OpenDocument presentation with a slide for each content; a hidden one where the content is null. */
export function anOpenPresentation(
  pages: (string | null)[],
  parts: Record<string, string | Uint8Array> = {},
): Buffer<ArrayBuffer> {
  const slides = pages.map(
    (content, i) =>
      `<draw:page draw:name="page${i + 1}" draw:style-name="${content === null ? 'hidden' : 'shown'}" draw:master-page-name="Default">${content ?? ''}</draw:page>`,
  );
  const files = ['content.xml', 'styles.xml', ...Object.keys(parts)];
  const entries = files.map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type=""/>`,
  );
  return zipped({
    mimetype: TYPE,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${MANIFEST}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/>${entries.join('')}</manifest:manifest>`,
    'styles.xml': `<office:document-styles ${NAMES} office:version="1.2"><office:styles><style:default-style style:family="graphic"><style:text-properties fo:language="cs" fo:country="CZ"/></style:default-style></office:styles><office:automatic-styles><style:page-layout style:name="PM1"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="PM1"/></office:master-styles></office:document-styles>`,
    'content.xml': `<office:document-content ${NAMES} office:version="1.2"><office:automatic-styles><style:style style:name="shown" style:family="drawing-page"/><style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles><office:body><office:presentation>${slides.join('')}</office:presentation></office:body></office:document-content>`,
    ...parts,
  });
}

/** A frame with text, of a class ('title', 'outline', 'notes'). */
export function textFrame(kind: string, ...paragraphs: string[]): string {
  const texts = paragraphs.map((text) => `<text:p>${text}</text:p>`).join('');
  return `<draw:frame presentation:class="${kind}" svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="${kind === 'title' ? 1 : 5}cm"><draw:text-box>${texts}</draw:text-box></draw:frame>`;
}

/** A frame with a picture. */
export function pictureFrame(href: string, description: string): string {
  return `<draw:frame svg:width="8cm" svg:height="5cm" svg:x="2cm" svg:y="9cm"><draw:image xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/><svg:desc>${description}</svg:desc></draw:frame>`;
}
