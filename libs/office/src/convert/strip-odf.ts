import { WEB_LINK } from './strip-ooxml.js';
import { type Attributes, filterAttributes, localName, type XmlEdit } from '../archive/xml.js';

/** Elements that run code or load data from other files. */
const DROPPED_ELEMENTS = new Set([
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
const REFERENCE_ATTRIBUTES = new Set(['href', 'src']);

/**
 * Creates the rules by which a part of an OpenDocument package is rewritten.
 * @param keptFiles names of the files that stay in the package
 */
export function createOdfEdit(name: string, keptFiles: ReadonlySet<string>): XmlEdit {
  if (name === 'META-INF/manifest.xml') return { tag: (...tag) => editManifestElement(...tag, keptFiles) };
  return {
    tag: (name, attributes) => {
      const element = localName(name);
      if (DROPPED_ELEMENTS.has(element)) return null;
      return filterAttributes(attributes, (key, target) => {
        if (!REFERENCE_ATTRIBUTES.has(localName(key))) return true;
        const isLink = element === 'a' && (WEB_LINK.test(target) || target.startsWith('#'));
        return isLink || isKeptFileOrFolder(target, keptFiles);
      });
    },
  };
}

/** Keeps the entries of the manifest for the files and folders that stay in the package. */
function editManifestElement(
  name: string,
  attributes: Attributes,
  keptFiles: ReadonlySet<string>,
): Attributes | null {
  if (localName(name) !== 'file-entry') return attributes;
  const [, path = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'full-path') ?? [];
  return path === '/' || isKeptFileOrFolder(path.replace(/\/$/, ''), keptFiles) ? attributes : null;
}

/** Whether a reference leads to a kept file, or to the folder of an embedded object that is kept. */
function isKeptFileOrFolder(target: string, keptFiles: ReadonlySet<string>): boolean {
  const path = target.replace(/^\.\//, '');
  if (!path) return false;
  if (keptFiles.has(path)) return true;
  return FILES_OF_EMBEDDED_OBJECT.some((file) => keptFiles.has(`${path}/${file}`));
}

const FILES_OF_EMBEDDED_OBJECT = ['content.xml', 'styles.xml'];
