import { WEB_LINK } from './strip-ooxml.js';
import { type Attributes, filtered, localName, type XmlEdit } from '../archive/xml.js';

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
  if (name === 'META-INF/manifest.xml') return { tag: (...tag) => manifestEntry(...tag, kept) };
  return {
    tag: (name, attributes) => {
      const element = localName(name);
      if (DROPPED.has(element)) return null;
      return filtered(attributes, (key, target) => {
        if (!FILE_ATTRIBUTES.has(localName(key))) return true;
        const isLink = element === 'a' && (WEB_LINK.test(target) || target.startsWith('#'));
        return isLink || isInside(target, kept);
      });
    },
  };
}

/** The manifest lists the files that stay, and folders. */
function manifestEntry(name: string, attributes: Attributes, kept: ReadonlySet<string>): Attributes | null {
  if (localName(name) !== 'file-entry') return attributes;
  const [, path = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'full-path') ?? [];
  return path === '/' || isInside(path.replace(/\/$/, ''), kept) ? attributes : null;
}

/** Whether a reference names a file of the package, or the folder of an embedded object. */
function isInside(target: string, kept: ReadonlySet<string>): boolean {
  const path = target.replace(/^\.\//, '');
  if (!path) return false;
  if (kept.has(path)) return true;
  return FOLDER_CONTENT.some((file) => kept.has(`${path}/${file}`));
}

const FOLDER_CONTENT = ['content.xml', 'styles.xml'];
