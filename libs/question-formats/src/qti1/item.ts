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

/** A place for an answer (`response_lid` and others), with its introducing text and the labels (options) to choose from. */
export interface Response {
  /** Identifier; 'ident' is QTI 1.2's name for it. */
  ident: string;
  element: XmlElement;
  isMultiple: boolean;
  isOrdered: boolean;
  /** Whether the answer is typed. */
  isTyped: boolean;
  html: string;
  labels: { ident: string; html: string }[];
}

/** A parsed QTI 1.2 item. */
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

  /** The texts outside the places for answers. */
  get prompt(): string {
    return convertHtml(this.flow.filter((part) => typeof part === 'string').join('\n'), this.reading);
  }

  /** Reads the feedback with an identifier; null if there is none. */
  readFeedback(ident: string): string | null {
    const found = findChildren(this.element, 'itemfeedback').find(
      ({ attributes }) => attributes['ident'] === ident,
    );
    return found ? convertFeedback(this.readMaterials(found), this.reading) : null;
  }

  /** Finds the feedback for one label of a response: by the scoring rules, or by Canvas's name for it. */
  findFeedback(response: Response, label: string): string | null {
    const shown = this.scoring.listShownFeedback({ [response.ident]: [label] });
    const idents = [...shown.filter((ident) => !GENERAL_FEEDBACK.test(ident)), `${label}_fb`];
    return idents.map((ident) => this.readFeedback(ident)).find(Boolean) ?? null;
  }

  /** Feedback that does not depend on the answer. Feedback for right or wrong answers as a whole is reported as a loss. */
  get generalFeedback(): string | null {
    for (const ident of ['correct_fb', 'general_incorrect_fb', 'incorrect_fb'])
      if (this.readFeedback(ident)) this.reading.losses.add('assessment.file.noAllOrNothingFeedback');
    return this.readFeedback('general_fb') ?? this.readFeedback('general');
  }

  /** Converts the HTML of a label to one line. */
  convertLine(html: string): string {
    return convertLine(html, this.reading);
  }

  private readFlow(parent: XmlElement): (string | Response)[] {
    return findChildren(parent).flatMap((child): (string | Response)[] => {
      if (child.name === 'material') return [this.readMaterial(child)];
      if (/^response_(?:lid|str|num|grp|xy)$/.test(child.name)) return [this.readResponse(child)];
      if (/^flow/.test(child.name)) return this.readFlow(child);
      return [];
    });
  }

  private readResponse(element: XmlElement): Response {
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
        .map((material) => this.readMaterial(material))
        .join(''),
      labels: findNamed(element, 'response_label').map((label) => ({
        ident: label.attributes['ident'] ?? '',
        html: this.readMaterials(label),
      })),
    };
  }

  private readMaterials(parent: XmlElement): string {
    return findNamed(parent, 'material')
      .map((material) => this.readMaterial(material))
      .join('');
  }

  private readMaterial(material: XmlElement): string {
    return findChildren(material)
      .map((child) => {
        if (child.name === 'mattext' || child.name === 'matemtext') return readTextMaterial(child);
        if (child.name === 'mat_extension') return getText(child);
        if (child.name === 'matbreak') return '<br />';
        if (child.name === 'matimage') return readPictureMaterial(child);
        if (/^mat(?:audio|video|applet|application)$/.test(child.name))
          this.reading.losses.add('assessment.file.noMedia');
        return '';
      })
      .join('');
  }
}

const GENERAL_FEEDBACK =
  /^(?:general|general_fb|correct_fb|incorrect_fb|general_incorrect_fb|correct|incorrect)$/i;

function readTextMaterial(element: XmlElement): string {
  if (element.children.some(isElement)) return toMarkup(element.children);
  const text = getText(element);
  return element.attributes['texttype'] === 'text/html' ? text : textOrHtmlToHtml(text);
}

/** Reads a picture with an address in the package, or with its bytes in base64. */
function readPictureMaterial(element: XmlElement): string {
  const { uri, embedded, imagtype = 'image/png', label = '', width, height } = element.attributes;
  const src = embedded === 'base64' ? `data:${imagtype};base64,${getText(element).trim()}` : (uri ?? '');
  return tag('img', { src, alt: label, width, height });
}

/** Reads the values of `qtimetadatafield` and `qmd_…` elements, by name. */
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
