import { localName, type XmlEdit } from './xml.js';

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
  return name.endsWith('.rels') ? { tag: keepsRelationship } : { tag: keepsTag, text: fieldText };
}

/** Relationships to parts of the package, and links to the web. */
function keepsRelationship({
  name,
  attributes,
}: {
  name: string;
  attributes: Record<string, string>;
}): boolean {
  if (localName(name) !== 'Relationship') return true;
  const { Target: target = '', TargetMode: mode = '', Type: type = '' } = attributes;
  if (CHUNK.test(type)) return false;
  if (HYPERLINK.test(type) && mode === 'External') return WEB_LINK.test(target);
  return mode !== 'External' && !SCHEME.test(target);
}

function keepsTag({ name, attributes }: { name: string; attributes: Record<string, string> }): boolean {
  for (const key of Object.keys(attributes)) if (FILE_ATTRIBUTES.has(localName(key))) delete attributes[key];
  if (localName(name) !== 'fldSimple') return true;
  for (const key of Object.keys(attributes))
    if (localName(key) === 'instr' && !KEPT_FIELD.test(attributes[key] ?? '')) attributes[key] = '';
  return true;
}

function fieldText(element: string, text: string): string | undefined {
  return localName(element) === 'instrText' && !KEPT_FIELD.test(text) ? '' : undefined;
}
