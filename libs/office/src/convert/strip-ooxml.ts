import { type Attributes, filterAttributes, localName, type XmlEdit } from '../archive/xml.js';

/** Attributes that refer to files in old drawings (VML) and in HTML. All other references are relationships. */
const REFERENCE_ATTRIBUTES = new Set(['src', 'href', 'althref']);
/** Matches the beginning of a URL with a scheme, and of a network path. */
const EXTERNAL_TARGET = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** Matches links that a reader of the PDF may click on; converters don't fetch them. */
export const WEB_LINK = /^(?:https?|mailto):/i;
/** Matches the type of a chunk: a whole document in another format, such as HTML, which may have references. */
const CHUNK_TYPE = /\/aFChunk$/i;
const HYPERLINK_TYPE = /\/hyperlink$/i;
/** Matches instructions of fields that are kept. Other fields, which may load pictures, texts or programs, show their last result. */
const KEPT_FIELD =
  /^\s*(?:(?:PAGE|NUMPAGES|SECTIONPAGES|PAGEREF|REF|TOC|SEQ|STYLEREF|DATE|TIME|TITLE|AUTHOR|SUBJECT)\b|HYPERLINK\s+(?:\\l\s|"(?:#|https?:|mailto:)))/;

/** Creates the rules by which a part of an Office Open XML package is rewritten. */
export function createOoxmlEdit(name: string): XmlEdit {
  return name.endsWith('.rels') ? { tag: editRelationship } : { tag: removeReferences, text: editFieldText };
}

/** Keeps relationships to parts of the package, and links to web and mail addresses. */
function editRelationship(name: string, attributes: Attributes): Attributes | null {
  if (localName(name) !== 'Relationship') return attributes;
  const { Target: target = '', TargetMode: mode = '', Type: type = '' } = attributes;
  const isLink = HYPERLINK_TYPE.test(type) && mode === 'External' && WEB_LINK.test(target);
  const isPart = !CHUNK_TYPE.test(type) && mode !== 'External' && !EXTERNAL_TARGET.test(target);
  return isLink || isPart ? attributes : null;
}

function removeReferences(name: string, attributes: Attributes): Attributes {
  const isField = localName(name) === 'fldSimple';
  return filterAttributes(attributes, (key, value) => {
    if (isField && localName(key) === 'instr') return KEPT_FIELD.test(value);
    return !REFERENCE_ATTRIBUTES.has(localName(key));
  });
}

function editFieldText(element: string, text: string): string | undefined {
  return localName(element) === 'instrText' && !KEPT_FIELD.test(text) ? '' : undefined;
}
