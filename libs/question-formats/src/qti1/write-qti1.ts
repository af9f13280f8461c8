import { WEB_RESOURCES } from '../archive/archive-pictures.js';
import type { FileQuestion } from '../questions/file-question.js';
import { tag } from '../text/xml.js';
import type { Qti1Profile } from './write-item.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Identifier of the test with the questions that have no category. */
export const UNCATEGORIZED = 'uncategorized';

/** Folder of the pictures in a package. */
export const QTI1_PICTURES = `${WEB_RESOURCES}/pictures`;

/** A question, its item as XML, and the file names of its pictures. */
interface WrittenItem {
  question: FileQuestion;
  text: string;
  pictures: string[];
}

interface Test {
  title: string;
  items: string[];
  pictures: Set<string>;
}

/** Groups items into one test for each category, in the order of the questions. */
function groupByCategory(written: WrittenItem[]): Test[] {
  const tests = new Map<string, Test>();
  for (const { question, text, pictures } of written) {
    const title = question.category.join(' / ');
    const test = tests.get(title) ?? { title, items: [], pictures: new Set() };
    tests.set(title, test);
    test.items.push(text);
    for (const name of pictures) test.pictures.add(name);
  }
  return [...tests.values()];
}

const PROFILES: Record<
  Qti1Profile,
  { namespace: string; schema: string; fields: [string, string][]; type: string }
> = {
  canvas: {
    namespace: 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2',
    schema: 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd',
    fields: [['cc_maxattempts', '1']],
    type: 'imsqti_xmlv1p2',
  },
  cartridge: {
    namespace: 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2',
    schema: 'http://www.imsglobal.org/profile/cc/ccv1p1/ccv1p1_qtiasiv1p2p1_v1p0.xsd',
    fields: [
      ['cc_profile', 'cc.exam.v0p1'],
      ['qmd_assessmenttype', 'Examination'],
    ],
    type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
  },
};

/** Writes the files of a package, by their paths: a manifest, and a test for each category. */
export function writeQti1Package(written: WrittenItem[], profile: Qti1Profile): Record<string, string> {
  const { namespace, schema, fields, type } = PROFILES[profile];
  const tests = groupByCategory(written).map(({ title, items, pictures }, index) => {
    const ident = title ? `test_${index + 1}` : UNCATEGORIZED;
    const xml = tag(
      'questestinterop',
      {
        xmlns: namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${namespace} ${schema}`,
      },
      tag(
        'assessment',
        { ident, title: title || 'Questions' },
        tag(
          'qtimetadata',
          {},
          fields.map(([label, entry]) =>
            tag('qtimetadatafield', {}, tag('fieldlabel', {}, label), tag('fieldentry', {}, entry)),
          ),
        ),
        tag('section', { ident: 'root_section' }, items),
      ),
    );
    return { ident, path: `${ident}/${ident}.xml`, xml: HEAD + xml, pictures: [...pictures] };
  });
  return {
    'imsmanifest.xml': HEAD + writeManifest(tests, type, profile),
    ...Object.fromEntries(tests.map(({ path, xml }) => [path, xml])),
  };
}

const buildPictureIdent = (name: string) => `picture_${name.replace(/\.webp$/, '')}`;

function writeManifest(
  tests: { ident: string; path: string; pictures: string[] }[],
  type: string,
  profile: Qti1Profile,
): string {
  const isCartridge = profile === 'cartridge';
  const namespace = 'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1';
  const items = tests.map(({ ident }) =>
    tag('item', { identifier: `item_${ident}`, identifierref: ident }, tag('title', {}, 'Questions')),
  );
  return tag(
    'manifest',
    { identifier: 'lectern_questions', xmlns: namespace },
    tag(
      'metadata',
      {},
      tag('schema', {}, isCartridge ? 'IMS Common Cartridge' : 'IMS Content'),
      tag('schemaversion', {}, isCartridge ? '1.1.0' : '1.1.3'),
    ),
    isCartridge
      ? tag(
          'organizations',
          {},
          tag(
            'organization',
            { identifier: 'org_1', structure: 'rooted-hierarchy' },
            tag('item', { identifier: 'root' }, items),
          ),
        )
      : tag('organizations', {}),
    tag(
      'resources',
      {},
      tests.map(({ ident, path, pictures }) =>
        tag(
          'resource',
          { identifier: ident, type },
          tag('file', { href: path }),
          pictures.map((name) => tag('dependency', { identifierref: buildPictureIdent(name) })),
        ),
      ),
      [...new Set(tests.flatMap(({ pictures }) => pictures))].map((name) => {
        const href = `${QTI1_PICTURES}/${name}`;
        const identifier = buildPictureIdent(name);
        return tag('resource', { identifier, type: 'webcontent', href }, tag('file', { href }));
      }),
    ),
  );
}
