import type { FileQuestion } from '../questions/file-question.js';
import type { Losses } from '../questions/problems.js';
import { tag } from '../text/xml.js';
import { GENERAL } from './item.js';
import type { Qti2Version } from './names.js';
import { writeBody } from './write-body.js';
import { type Attributes, wrapInDiv, HEAD, NAMESPACES, RESPONSE, Writer } from './writer.js';

/** Writes a question as a QTI 2 or QTI 3 item. */
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
  const shownFeedback = (body.feedback?.entries ?? []).flatMap(({ identifier: id, html }) =>
    html ? [{ id, html }] : [],
  );
  const writeOutcome = (id: string, attributes: Attributes, ...children: string[]) =>
    writer.tag('outcomeDeclaration', { identifier: id, ...attributes }, ...children);
  const writeSetOutcome = (id: string, value: string) =>
    writer.tag('setOutcomeValue', { identifier: id }, value);
  const generalFeedback = question.generalFeedback;
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
      writeOutcome('SCORE', { cardinality: 'single', baseType: 'float', normalMaximum: question.points }),
      shownFeedback.length
        ? writeOutcome('FEEDBACK', { cardinality: body.feedback?.cardinality, baseType: 'identifier' })
        : '',
      generalFeedback ? writeOutcome(GENERAL, { cardinality: 'single', baseType: 'identifier' }) : '',
      writer.tag(
        'itemBody',
        {},
        body.notes
          ? writer.tag(
              'rubricBlock',
              { view: 'scorer', use: version === '3.0' ? 'scoring' : null },
              writer.content(wrapInDiv(body.notes)),
            )
          : '',
        wrapInDiv(question.prompt),
        body.content,
      ),
      body.rules.length || shownFeedback.length || generalFeedback
        ? writer.tag(
            'responseProcessing',
            {},
            body.rules,
            shownFeedback.length
              ? writeSetOutcome('FEEDBACK', writer.tag('variable', { identifier: RESPONSE }))
              : '',
            generalFeedback
              ? writeSetOutcome(GENERAL, writer.tag('baseValue', { baseType: 'identifier' }, 'shown'))
              : '',
          )
        : '',
      shownFeedback.map(({ id, html }) =>
        writer.tag(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', identifier: id, showHide: 'show' },
          writer.content(wrapInDiv(html)),
        ),
      ),
      generalFeedback
        ? writer.tag(
            'modalFeedback',
            { outcomeIdentifier: GENERAL, identifier: 'shown', showHide: 'show' },
            writer.content(wrapInDiv(generalFeedback)),
          )
        : '',
    )
  );
}

/** Folder of the pictures in a package. */
export const QTI2_PICTURES = 'pictures';

/**
 * Writes the files of a package, by their paths: a manifest, and a file for each item.
 * @param items `text` is the item as XML, `pictures` are file names
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
