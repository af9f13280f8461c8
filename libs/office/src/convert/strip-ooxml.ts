import { type Attributes, filtered, localName, type XmlEdit } from '../archive/xml.js';

/** Attributes that name a file in old drawings (VML) and in HTML. Everything else goes through relationships. */
const FILE_ATTRIBUTES = new Set(['src', 'href', 'althref']);
const SCHEME = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** Links that a reader of the PDF may follow; no converter fetches them. */
export const WEB_LINK = /^(?:https?|mailto):/i;
/** A chunk is a whole document of another format, such as HTML, with references of its own. */
const CHUNK = /\/aFChunk$/i;
const HYPERLINK = /\/hyperlink$/i;
/** Fields whose instruction is kept; any other shows its last result. Some load pictures, texts or programs. */
const KEPT_FIELD =
  /^\s*(?:(?:PAGE|NUMPAGES|SECTIONPAGES|PAGEREF|REF|TOC|SEQ|STYLEREF|DATE|TIME|TITLE|AUTHOR|SUBJECT)\b|HYPERLINK\s+(?:\\l\s|"(?:#|https?:|mailto:)))/;

/** How a part of an Office Open XML package is rewritten. */
export function ooxmlEdit(name: string): XmlEdit {
  return name.endsWith('.rels') ? { tag: relationship } : { tag: withoutFiles, text: fieldText };
}

/** Relationships to parts of the package, and links to the web. */
function relationship(name: string, attributes: Attributes): Attributes | null {
  if (localName(name) !== 'Relationship') return attributes;
  const { Target: target = '', TargetMode: mode = '', Type: type = '' } = attributes;
  const isLink = HYPERLINK.test(type) && mode === 'External' && WEB_LINK.test(target);
  const isPart = !CHUNK.test(type) && mode !== 'External' && !SCHEME.test(target);
  return isLink || isPart ? attributes : null;
}

function withoutFiles(name: string, attributes: Attributes): Attributes {
  const isField = localName(name) === 'fldSimple';
  return filtered(attributes, (key, value) => {
    if (isField && localName(key) === 'instr') return KEPT_FIELD.test(value);
    return !FILE_ATTRIBUTES.has(localName(key));
  });
}

function fieldText(element: string, text: string): string | undefined {
  return localName(element) === 'instrText' && !KEPT_FIELD.test(text) ? '' : undefined;
}
