import type { PlainQuestion } from '../plain-question.js';
import { tag } from '../xml.js';
import type { Qti1Profile } from './write-item.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The test of questions without a category. */
export const UNCATEGORIZED = 'uncategorized';

interface Written {
  question: PlainQuestion;
  xml: string;
}

/** One test for each category, in the order of the questions. */
function byCategory(written: Written[]): { title: string; items: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { question, xml } of written) {
    const title = question.category.join(' / ');
    groups.set(title, [...(groups.get(title) ?? []), xml]);
  }
  return [...groups].map(([title, items]) => ({ title, items }));
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

/** The files of a package by their paths: a manifest and a test for each category. */
export function writeQti1Package(written: Written[], profile: Qti1Profile): Record<string, string> {
  const { namespace, schema, fields, type } = PROFILES[profile];
  const tests = byCategory(written).map(({ title, items }, at) => {
    const ident = title ? `test_${at + 1}` : UNCATEGORIZED;
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
    return { ident, path: `${ident}/${ident}.xml`, xml: HEAD + xml };
  });
  return {
    'imsmanifest.xml': HEAD + manifest(tests, type, profile),
    ...Object.fromEntries(tests.map(({ path, xml }) => [path, xml])),
  };
}

function manifest(tests: { ident: string; path: string }[], type: string, profile: Qti1Profile): string {
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
      tests.map(({ ident, path }) =>
        tag('resource', { identifier: ident, type }, tag('file', { href: path })),
      ),
    ),
  );
}
