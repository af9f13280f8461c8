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

/** The right answers that an item declares for one interaction (a place for an answer). */
export interface Declaration {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  /** Points for values; undefined if the declaration has no mapping. */
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

/** A parsed item of QTI 2, or of QTI 3 after `toQti2Names`. */
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

  readDeclaration(interaction: XmlElement): Declaration {
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

  /**
   * Writes nodes as the HTML that learners read.
   * @param writeInteraction writes a place for an answer; by default it is left out
   */
  toHtml(nodes: XmlNode[], writeInteraction: (interaction: XmlElement) => string = () => ''): string {
    return toMarkup(this.filterVisible(nodes)).replace(
      /<lectern-place number="(\d+)"><\/lectern-place>/g,
      (_, number: string) => {
        const interaction = this.interactions[Number(number)];
        return interaction ? writeInteraction(interaction) : '';
      },
    );
  }

  private filterVisible(nodes: XmlNode[]): XmlNode[] {
    return nodes.flatMap((node): XmlNode[] => {
      if (!isElement(node)) return [node];
      if (HIDDEN.has(node.name)) return [];
      // The text of this interaction is read by learners; the words to choose are part of the text.
      if (node.name === 'hottextInteraction' || node.name === 'hottext')
        return this.filterVisible(node.children);
      if (isInteraction(node)) {
        const number = this.interactions.indexOf(node);
        return [{ name: 'lectern-place', attributes: { number: String(number) }, children: [] }];
      }
      if (node.name === 'prompt')
        return [{ ...node, name: 'p', attributes: {}, children: this.filterVisible(node.children) }];
      if (node.name === 'img') return [buildPicture(node, node.attributes['src'], node.attributes['alt'])];
      if (node.name === 'object' && /^image\//.test(node.attributes['type'] ?? 'image/'))
        return [buildPicture(node, node.attributes['data'], getText(node).trim())];
      return [
        { ...node, attributes: keepAttributes(node.attributes), children: this.filterVisible(node.children) },
      ];
    });
  }

  /** The text above the interactions, and the prompts of the interactions. */
  get prompt(): string {
    const outside = this.toHtml(this.body.children).replace(EMPTY_PLACE, '').trim();
    const prompts = this.interactions.map((interaction) => {
      const prompt = findChild(interaction, 'prompt');
      return prompt ? `<p>${this.toHtml(prompt.children)}</p>` : '';
    });
    const isBlank = !outside.replace(/<[^<>]*>/g, '').trim();
    const singleLine =
      prompts.length === 1
        ? /^<p>((?:(?!<(?:p|div|ul|ol|table)\b)[^])*)<\/p>$/.exec(prompts[0] ?? '')?.[1]
        : undefined;
    return convertHtml(isBlank ? (singleLine ?? prompts.join('')) : outside + prompts.join(''), this.reading);
  }

  /** Converts nodes to one line of HTML. */
  toLine(nodes: XmlNode[]): string {
    return convertLine(this.toHtml(nodes).trim(), this.reading);
  }

  /**
   * Reads the feedback for a choice: an element inside the choice, or one that is shown after the answer.
   * @param within the element of the choice
   */
  readFeedback(identifier: string, within?: XmlElement): string | null {
    const inline = within && findNamed(within, 'feedbackInline', 'feedbackBlock')[0];
    const modal = findChildren(this.element, 'modalFeedback').find(
      ({ attributes }) => attributes['identifier'] === identifier,
    );
    const found = inline ?? modal;
    if (!found) return null;
    return convertFeedback(this.toHtml(getContent(found)).trim(), this.reading);
  }

  get generalFeedback(): string | null {
    const found = findChildren(this.element, 'modalFeedback').find(
      ({ attributes }) => attributes['outcomeIdentifier'] === GENERAL,
    );
    return found ? convertFeedback(this.toHtml(getContent(found)).trim(), this.reading) : null;
  }

  /** Texts for people who grade. */
  get graderNotes(): string | null {
    const rubric = findNamed(this.body, 'rubricBlock').find(({ attributes }) =>
      attributes['view']?.includes('scorer'),
    );
    return rubric ? convertFeedback(this.toHtml(getContent(rubric)).trim(), this.reading) : null;
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

/** Builds an `img` element. QTI writes pictures as in HTML, or as an `object` with the description inside. */
function buildPicture({ attributes }: XmlElement, src = '', alt = ''): XmlElement {
  const { width, height } = attributes;
  const size = Object.entries({ width, height }).filter((entry): entry is [string, string] => !!entry[1]);
  return { name: 'img', attributes: { src, alt, ...Object.fromEntries(size) }, children: [] };
}

/** A paragraph that is empty without its interaction, except for the unit of a number. */
const EMPTY_PLACE = /<p>\s*(?:<span class="unit">[^<]*<\/span>\s*)?<\/p>/g;

/** The outcome that shows the general feedback in files of Lectern. */
export const GENERAL = 'GENERAL';

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

/** Returns the nodes of a feedback or rubric; QTI 3 wraps them in an element `contentBody`. */
const getContent = (element: XmlElement): XmlNode[] =>
  (findChild(element, 'contentBody') ?? element).children;

/** Keeps the attributes that HTML of questions may have, or that show a loss. */
function keepAttributes({
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
