import {
  convertFeedback,
  convertHtml,
  convertLine,
  textOrHtmlToHtml,
  type ReadContext,
} from '../text/html.js';
import {
  findChild,
  findChildren,
  findNamed,
  isElement,
  tag,
  textAt,
  getText,
  toMarkup,
  type XmlElement,
} from '../text/xml.js';
import { Scoring } from './scoring.js';

/** A place for an answer, with the text that introduces it and the labels to choose from. */
export interface Response {
  ident: string;
  element: XmlElement;
  isMultiple: boolean;
  isOrdered: boolean;
  /** A typed answer. */
  isTyped: boolean;
  html: string;
  labels: { ident: string; html: string }[];
}

/** A QTI 1.2 item, taken apart. */
export class Item {
  readonly scoring: Scoring;
  readonly metadata: Map<string, string>;
  /** HTML and responses in the order of the page. */
  readonly flow: (string | Response)[];

  constructor(
    readonly element: XmlElement,
    readonly reading: ReadContext,
  ) {
    this.scoring = new Scoring(element);
    this.metadata = readMetadata(element);
    const presentation = findChild(element, 'presentation');
    this.flow = presentation ? this.readFlow(presentation) : [];
  }

  get responses(): Response[] {
    return this.flow.filter((part): part is Response => typeof part !== 'string');
  }

  /** The texts outside of the places for answers. */
  get prompt(): string {
    return convertHtml(this.flow.filter((part) => typeof part === 'string').join('\n'), this.reading);
  }

  /** Feedback by its id; null for none. */
  feedback(ident: string): string | null {
    const found = findChildren(this.element, 'itemfeedback').find(
      ({ attributes }) => attributes['ident'] === ident,
    );
    return found ? convertFeedback(this.materials(found), this.reading) : null;
  }

  /** Feedback for one label of a response, by its rules or by Canvas's name. */
  findFeedback(response: Response, label: string): string | null {
    const shown = this.scoring.feedbackFor({ [response.ident]: [label] });
    const own = [...shown.filter((ident) => !GENERAL.test(ident)), `${label}_fb`];
    return own.map((ident) => this.feedback(ident)).find(Boolean) ?? null;
  }

  /** Feedback that does not depend on the answer. Names the feedback that does and has no place. */
  get generalFeedback(): string | null {
    for (const ident of ['correct_fb', 'general_incorrect_fb', 'incorrect_fb'])
      if (this.feedback(ident)) this.reading.losses.add('assessment.file.noAllOrNothingFeedback');
    return this.feedback('general_fb') ?? this.feedback('general');
  }

  /** A label as one line. */
  line(html: string): string {
    return convertLine(html, this.reading);
  }

  private readFlow(parent: XmlElement): (string | Response)[] {
    return findChildren(parent).flatMap((child): (string | Response)[] => {
      if (child.name === 'material') return [this.material(child)];
      if (/^response_(?:lid|str|num|grp|xy)$/.test(child.name)) return [this.response(child)];
      if (/^flow/.test(child.name)) return this.readFlow(child);
      return [];
    });
  }

  private response(element: XmlElement): Response {
    const cardinality = element.attributes['rcardinality']?.toLowerCase();
    return {
      ident: element.attributes['ident'] ?? '',
      element,
      isMultiple: cardinality === 'multiple',
      isOrdered: cardinality === 'ordered',
      isTyped:
        element.name === 'response_str' ||
        element.name === 'response_num' ||
        findNamed(element, 'render_fib').length > 0,
      html: findChildren(element, 'material')
        .map((material) => this.material(material))
        .join(''),
      labels: findNamed(element, 'response_label').map((label) => ({
        ident: label.attributes['ident'] ?? '',
        html: this.materials(label),
      })),
    };
  }

  private materials(parent: XmlElement): string {
    return findNamed(parent, 'material')
      .map((material) => this.material(material))
      .join('');
  }

  private material(material: XmlElement): string {
    return findChildren(material)
      .map((child) => {
        if (child.name === 'mattext' || child.name === 'matemtext') return textMaterial(child);
        if (child.name === 'mat_extension') return getText(child);
        if (child.name === 'matbreak') return '<br />';
        if (child.name === 'matimage') return pictureMaterial(child);
        if (/^mat(?:audio|video|applet|application)$/.test(child.name))
          this.reading.losses.add('assessment.file.noMedia');
        return '';
      })
      .join('');
  }
}

const GENERAL = /^(?:general|general_fb|correct_fb|incorrect_fb|general_incorrect_fb|correct|incorrect)$/i;

function textMaterial(element: XmlElement): string {
  if (element.children.some(isElement)) return toMarkup(element.children);
  const text = getText(element);
  return element.attributes['texttype'] === 'text/html' ? text : textOrHtmlToHtml(text);
}

/** A picture by its address in the package, or written in base64. */
function pictureMaterial(element: XmlElement): string {
  const { uri, embedded, imagtype = 'image/png', label = '', width, height } = element.attributes;
  const src = embedded === 'base64' ? `data:${imagtype};base64,${getText(element).trim()}` : (uri ?? '');
  return tag('img', { src, alt: label, width, height });
}

/** Values of `qtimetadatafield` and of `qmd_` elements, by name. */
export function readMetadata(element: XmlElement): Map<string, string> {
  const metadata = findChildren(element).filter(
    ({ name }) => name === 'itemmetadata' || name === 'qtimetadata',
  );
  const fields = metadata.flatMap((one) => findNamed(one, 'qtimetadatafield'));
  const values = new Map(fields.map((field) => [textAt(field, 'fieldlabel'), textAt(field, 'fieldentry')]));
  for (const one of metadata)
    for (const child of findChildren(one))
      if (child.name.startsWith('qmd_')) values.set(child.name, getText(child).trim());
  return values;
}
