import type { FileQuestion } from '../questions/file-question.js';
import type { Losses } from '../questions/problems.js';
import { tag } from '../text/xml.js';
import { GENERAL } from './item.js';
import type { Qti2Version } from './names.js';
import { writeBody } from './write-body.js';
import { type Attributes, block, HEAD, NAMESPACES, RESPONSE, Writer } from './writer.js';

/** A question as a QTI 2 or QTI 3 item. */
export function writeQti2Item(
  question: FileQuestion,
  identifier: string,
  version: Qti2Version,
  losses: Losses,
): string {
  const writer = new Writer(version);
  const { namespace, schema } = NAMESPACES[version];
  losses.addIf(question.tags.length > 0, 'assessment.file.noTags');
  losses.addIf(
    /<ol start=/.test(JSON.stringify(question).replaceAll('\\"', '"')),
    'assessment.file.listsBeginWithOne',
  );
  const body = writeBody(question, writer, losses);
  const shown = (body.feedback?.entries ?? []).flatMap(({ identifier: id, html }) =>
    html ? [{ id, html }] : [],
  );
  const outcome = (id: string, attributes: Attributes, ...children: string[]) =>
    writer.tag('outcomeDeclaration', { identifier: id, ...attributes }, ...children);
  const set = (id: string, value: string) => writer.tag('setOutcomeValue', { identifier: id }, value);
  const general = question.generalFeedback;
  return (
    HEAD +
    writer.tag(
      'assessmentItem',
      {
        xmlns: namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${namespace} ${schema}`,
        identifier,
        title: question.title,
        label: question.category.length ? `category: ${question.category.join(' / ')}` : null,
        adaptive: 'false',
        timeDependent: 'false',
      },
      body.declarations,
      outcome('SCORE', { cardinality: 'single', baseType: 'float', normalMaximum: question.points }),
      shown.length
        ? outcome('FEEDBACK', { cardinality: body.feedback?.cardinality, baseType: 'identifier' })
        : '',
      general ? outcome(GENERAL, { cardinality: 'single', baseType: 'identifier' }) : '',
      writer.tag(
        'itemBody',
        {},
        body.notes
          ? writer.tag(
              'rubricBlock',
              { view: 'scorer', use: version === '3.0' ? 'scoring' : null },
              writer.content(block(body.notes)),
            )
          : '',
        block(question.prompt),
        body.content,
      ),
      body.rules.length || shown.length || general
        ? writer.tag(
            'responseProcessing',
            {},
            body.rules,
            shown.length ? set('FEEDBACK', writer.tag('variable', { identifier: RESPONSE })) : '',
            general ? set(GENERAL, writer.tag('baseValue', { baseType: 'identifier' }, 'shown')) : '',
          )
        : '',
      shown.map(({ id, html }) =>
        writer.tag(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', identifier: id, showHide: 'show' },
          writer.content(block(html)),
        ),
      ),
      general
        ? writer.tag(
            'modalFeedback',
            { outcomeIdentifier: GENERAL, identifier: 'shown', showHide: 'show' },
            writer.content(block(general)),
          )
        : '',
    )
  );
}

/** Folder of a package for pictures. */
export const QTI2_PICTURES = 'pictures';

/**
 * The files of a package by their paths: a manifest and one item each.
 * @param items `pictures` are file names
 */
export function writeQti2Package(
  items: { text: string; pictures: string[] }[],
  version: Qti2Version,
): Record<string, string> {
  const { resource, package: namespace, schemaName } = NAMESPACES[version];
  const files = items.map(({ text, pictures }, index) => ({
    id: `question_${index + 1}`,
    path: `items/question_${index + 1}.xml`,
    xml: text,
    pictures,
  }));
  const manifest = tag(
    'manifest',
    { xmlns: namespace, identifier: 'lectern_questions' },
    tag(
      'metadata',
      {},
      tag('schema', {}, schemaName),
      tag('schemaversion', {}, version === '3.0' ? '3.0.0' : `${version}`),
    ),
    tag('organizations', {}),
    tag(
      'resources',
      {},
      files.map(({ id, path, pictures }) =>
        tag(
          'resource',
          { identifier: id, type: resource, href: path },
          tag('file', { href: path }),
          pictures.map((name) => tag('file', { href: `${QTI2_PICTURES}/${name}` })),
        ),
      ),
    ),
  );
  return {
    'imsmanifest.xml': HEAD + manifest,
    ...Object.fromEntries(files.map(({ path, xml }) => [path, xml])),
  };
}
