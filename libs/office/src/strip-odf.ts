import { WEB_LINK } from './strip-ooxml.js';
import { localName, type XmlEdit, type XmlTag } from './xml.js';

/** Elements that run something, or load data from elsewhere. */
const DROPPED = new Set([
  'applet',
  'cell-range-source',
  'database-ranges',
  'dde-connection',
  'dde-connection-decl',
  'dde-connection-decls',
  'dde-source',
  'event-listener',
  'event-listeners',
  'floating-frame',
  'forms',
  'object-ole',
  'plugin',
  'script',
  'scripts',
  'section-source',
  'table-source',
  'template',
]);
const FILE_ATTRIBUTES = new Set(['href', 'src']);

/**
 * How a part of an OpenDocument package is rewritten.
 * @param kept the files of the package that stay
 */
export function odfEdit(name: string, kept: ReadonlySet<string>): XmlEdit {
  if (name === 'META-INF/manifest.xml') return { tag: (tag) => keepsEntry(tag, kept) };
  return {
    tag: ({ name, attributes }) => {
      const element = localName(name);
      if (DROPPED.has(element)) return false;
      for (const key of Object.keys(attributes)) {
        if (!FILE_ATTRIBUTES.has(localName(key))) continue;
        const target = attributes[key] ?? '';
        const isLink = element === 'a' && (WEB_LINK.test(target) || target.startsWith('#'));
        if (!isLink && !isInside(target, kept)) delete attributes[key];
      }
      return true;
    },
  };
}

/** The manifest lists the files that stay, and folders. */
function keepsEntry({ name, attributes }: XmlTag, kept: ReadonlySet<string>): boolean {
  if (localName(name) !== 'file-entry') return true;
  const key = Object.keys(attributes).find((candidate) => localName(candidate) === 'full-path');
  const path = attributes[key ?? ''] ?? '';
  return path === '/' || isInside(path.replace(/\/$/, ''), kept);
}

/** Whether a reference names a file of the package, or the folder of an embedded object. */
function isInside(target: string, kept: ReadonlySet<string>): boolean {
  const path = target.replace(/^\.\//, '');
  if (!path) return false;
  if (kept.has(path)) return true;
  return FOLDER_CONTENT.some((file) => kept.has(`${path}/${file}`));
}

const FOLDER_CONTENT = ['content.xml', 'styles.xml'];
