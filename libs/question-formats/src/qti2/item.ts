import { convertFeedback, convertHtml, convertLine, type ReadContext } from '../text/html.js';
import {
  findChild,
  findChildren,
  findAll,
  findNamed,
  isElement,
  textAt,
  getText,
  toMarkup,
  type XmlElement,
  type XmlNode,
} from '../text/xml.js';

/** The right answers that an item declares for one place. */
export interface Declaration {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  /** Points of values; undefined where the item has no mapping. */
  mapping: { key: string; value: number; isCaseSensitive: boolean }[] | undefined;
}

/** Elements that are not part of what learners read. */
const HIDDEN = new Set([
  'feedbackInline',
  'feedbackBlock',
  'rubricBlock',
  'templateBlock',
  'templateInline',
  'stylesheet',
]);
const isInteraction = ({ name }: XmlElement): boolean => /Interaction$/.test(name) || name === 'gap';

/** A QTI 2 item, taken apart; items of QTI 3 have the same names by then. */
export class Item {
  readonly body: XmlElement;
  readonly interactions: XmlElement[];

  constructor(
    readonly element: XmlElement,
    readonly reading: ReadContext,
  ) {
    this.body = findChild(element, 'itemBody') ?? { name: 'itemBody', attributes: {}, children: [] };
    this.interactions = findAll(this.body, isInteraction);
  }

  declaration(interaction: XmlElement): Declaration {
    const identifier = interaction.attributes['responseIdentifier'] ?? '';
    const found = findChildren(this.element, 'responseDeclaration').find(
      ({ attributes }) => attributes['identifier'] === identifier,
    );
    const mapping = findChild(found, 'mapping');
    const { baseType = '', cardinality = 'single' } = found?.attributes ?? {};
    return {
      identifier,
      cardinality,
      baseType,
      correct: findChildren(findChild(found, 'correctResponse') ?? EMPTY, 'value').map((value) =>
        getText(value).trim(),
      ),
      mapping:
        mapping &&
        findChildren(mapping, 'mapEntry').map(({ attributes }) => ({
          key: (attributes['mapKey'] ?? '').trim(),
          value: Number(attributes['mappedValue']) || 0,
          isCaseSensitive: attributes['caseSensitive'] === 'true',
        })),
    };
  }

  /** HTML of nodes as learners read it; places for answers are left out or written by `place`. */
  markup(nodes: XmlNode[], place: (interaction: XmlElement) => string = () => ''): string {
    return toMarkup(this.visible(nodes)).replace(
      /<lectern-place number="(\d+)"><\/lectern-place>/g,
      (_, number: string) => {
        const interaction = this.interactions[Number(number)];
        return interaction ? place(interaction) : '';
      },
    );
  }

  private visible(nodes: XmlNode[]): XmlNode[] {
    return nodes.flatMap((node): XmlNode[] => {
      if (!isElement(node)) return [node];
      if (HIDDEN.has(node.name)) return [];
      // Its text is what learners read; the words to choose are part of it.
      if (node.name === 'hottextInteraction' || node.name === 'hottext') return this.visible(node.children);
      if (isInteraction(node)) {
        const number = this.interactions.indexOf(node);
        return [{ name: 'lectern-place', attributes: { number: String(number) }, children: [] }];
      }
      if (node.name === 'prompt')
        return [{ ...node, name: 'p', attributes: {}, children: this.visible(node.children) }];
      if (node.name === 'img') return [buildPicture(node, node.attributes['src'], node.attributes['alt'])];
      if (node.name === 'object' && /^image\//.test(node.attributes['type'] ?? 'image/'))
        return [buildPicture(node, node.attributes['data'], getText(node).trim())];
      return [{ ...node, attributes: kept(node.attributes), children: this.visible(node.children) }];
    });
  }

  /** The text above the places for answers, and their own prompts. */
  get prompt(): string {
    const outside = this.markup(this.body.children).replace(EMPTY_PLACE, '').trim();
    const own = this.interactions.map((interaction) => {
      const prompt = findChild(interaction, 'prompt');
      return prompt ? `<p>${this.markup(prompt.children)}</p>` : '';
    });
    const isBlank = !outside.replace(/<[^<>]*>/g, '').trim();
    const single =
      own.length === 1
        ? /^<p>((?:(?!<(?:p|div|ul|ol|table)\b)[^])*)<\/p>$/.exec(own[0] ?? '')?.[1]
        : undefined;
    return convertHtml(isBlank ? (single ?? own.join('')) : outside + own.join(''), this.reading);
  }

  line(nodes: XmlNode[]): string {
    return convertLine(this.markup(nodes).trim(), this.reading);
  }

  /** Feedback with the identifier of a choice, inside the choice or shown after the answer. */
  feedback(identifier: string, within?: XmlElement): string | null {
    const inline = within && findNamed(within, 'feedbackInline', 'feedbackBlock')[0];
    const modal = findChildren(this.element, 'modalFeedback').find(
      ({ attributes }) => attributes['identifier'] === identifier,
    );
    const found = inline ?? modal;
    if (!found) return null;
    return convertFeedback(this.markup(getContent(found)).trim(), this.reading);
  }

  get generalFeedback(): string | null {
    const found = findChildren(this.element, 'modalFeedback').find(
      ({ attributes }) => attributes['outcomeIdentifier'] === GENERAL,
    );
    return found ? convertFeedback(this.markup(getContent(found)).trim(), this.reading) : null;
  }

  /** Texts for people who grade. */
  get graderNotes(): string | null {
    const rubric = findNamed(this.body, 'rubricBlock').find(({ attributes }) =>
      attributes['view']?.includes('scorer'),
    );
    return rubric ? convertFeedback(this.markup(getContent(rubric)).trim(), this.reading) : null;
  }

  /** Points for a right answer. */
  get points(): number | undefined {
    const outcomes = findChildren(this.element, 'outcomeDeclaration');
    const score = outcomes.find(({ attributes }) => attributes['identifier'] === 'SCORE');
    const maximum = outcomes.find(({ attributes }) => attributes['identifier'] === 'MAXSCORE');
    const points = Number(
      score?.attributes['normalMaximum'] ?? (textAt(maximum, 'defaultValue', 'value') || 'none'),
    );
    return points >= 0 ? points : undefined;
  }
}

/** A picture, which QTI writes as in HTML or as an object with its description inside. */
function buildPicture({ attributes }: XmlElement, src = '', alt = ''): XmlElement {
  const { width, height } = attributes;
  const size = Object.entries({ width, height }).filter((entry): entry is [string, string] => !!entry[1]);
  return { name: 'img', attributes: { src, alt, ...Object.fromEntries(size) }, children: [] };
}

/** A paragraph that held nothing but a place for an answer, perhaps with its unit. */
const EMPTY_PLACE = /<p>\s*(?:<span class="unit">[^<]*<\/span>\s*)?<\/p>/g;

/** The outcome that our own files show the general feedback by. */
export const GENERAL = 'GENERAL';

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

/** QTI 3 wraps content in an element of its own. */
const getContent = (element: XmlElement): XmlNode[] =>
  (findChild(element, 'contentBody') ?? element).children;

/** Attributes that HTML keeps or a loss is named by. */
function kept({
  href,
  colspan,
  rowspan,
  start,
  class: name,
}: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ href, colspan, rowspan, start, class: name }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
