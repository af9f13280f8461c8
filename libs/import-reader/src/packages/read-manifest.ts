import {
  decodeText,
  findChild,
  findChildren,
  findNamed,
  FormatProblem,
  getText,
  parseXml,
  textAt,
} from '@lectern/question-formats/xml';
import type { XmlElement } from '@lectern/question-formats/xml';
import { toFileKey } from './file-key.js';
import { PackageProblem, type ReadActivity, type ReadManifest } from './package-messages.js';

const MAX_TITLE = 200;
const MAX_GIVEN = 4096;
const EDITION_2004 = /2004|CAM 1\.3|^1\.3/i;
/** Namespaces of SCORM 2004, where a manifest does not say its version. */
const NAMESPACE_2004 = /adlcp_v1p3|imsss/;
const OTHER_STANDARD = /imsccv?\d|imscp_v1p2|common cartridge/i;
const PAGE = /\.x?html?$/i;

/** The files of a package, in which a manifest finds its pages. */
interface PackageFiles {
  paths: ReadonlyMap<string, string>;
  /** Folder of the manifest, '' or with a slash at its end. */
  folder: string;
}

/**
 * Reads `imsmanifest.xml`. Reads more than the standard allows: no organization, other case in names, addresses with a query.
 * @throws PackageProblem
 */
export function readManifest(bytes: Buffer, files: PackageFiles, maxActivities: number): ReadManifest {
  const { text } = decodeText(bytes);
  const manifest = parse(text);
  if (manifest.name !== 'manifest') throw new PackageProblem('notScorm');
  const version = `${textAt(manifest, 'metadata', 'schemaversion')}`;
  const schema = textAt(manifest, 'metadata', 'schema');
  if (
    !/scorm/i.test(schema) &&
    OTHER_STANDARD.test(`${schema} ${text.slice(0, 4000)}`) &&
    !/adlcp/.test(text)
  )
    throw new PackageProblem('notScorm');
  const is2004 = version ? EDITION_2004.test(version) : NAMESPACE_2004.test(text);
  const resources = new Map(
    findNamed(manifest, 'resource').map((resource) => [resource.attributes['identifier'] ?? '', resource]),
  );
  const organization = findOrganization(manifest);
  const items = organization ? listItems(organization) : [];
  const base = [manifest.attributes['base'], findChild(manifest, 'resources')?.attributes['base']];
  const activities = (
    items.length ? listByItems(items, resources) : listByResources([...resources.values()])
  ).map(({ title, resource, item }) => toActivity({ title, resource, item, base, files, is2004 }));
  if (!activities.length) throw new PackageProblem('noPages');
  if (activities.length > maxActivities)
    throw new PackageProblem('tooManyActivities', { max: maxActivities });
  return {
    title: clean(textAt(organization, 'title')) || findLomTitle(manifest),
    edition: is2004 ? '2004' : '1.2',
    activities,
  };
}

function parse(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    const { detail = '' } = error.text.values ?? {};
    throw new PackageProblem('manifestUnreadable', { detail: String(detail) });
  }
}

function findOrganization(manifest: XmlElement): XmlElement | undefined {
  const organizations = findChild(manifest, 'organizations');
  if (!organizations) return undefined;
  const all = findChildren(organizations, 'organization');
  const chosen = organizations.attributes['default'];
  return all.find(({ attributes }) => attributes['identifier'] === chosen) ?? all[0];
}

/** Items that have a page, in the order in which they are shown. */
const listItems = (parent: XmlElement): XmlElement[] =>
  findChildren(parent, 'item').flatMap((item) => [
    ...(item.attributes['identifierref'] ? [item] : []),
    ...listItems(item),
  ]);

interface FoundActivity {
  title: string;
  resource: XmlElement;
  item: XmlElement | null;
}

function listByItems(items: XmlElement[], resources: Map<string, XmlElement>): FoundActivity[] {
  return items.map((item) => {
    const resource = resources.get(item.attributes['identifierref'] ?? '');
    if (!resource)
      throw new PackageProblem('pageMissing', { path: clean(item.attributes['identifierref'] ?? '') });
    return { title: clean(textAt(item, 'title')), resource, item };
  });
}

/** Without an organization: the resources that report, else the first one with a page. */
function listByResources(resources: XmlElement[]): FoundActivity[] {
  const withPage = resources.filter((resource) => findHref(resource));
  const reporting = withPage.filter((resource) => getScormType(resource) === 'sco');
  return (reporting.length ? reporting : withPage.slice(0, 1)).map((resource) => ({
    title: '',
    resource,
    item: null,
  }));
}

const getScormType = ({ attributes }: XmlElement): string =>
  (attributes['scormtype'] ?? attributes['scormType'] ?? '').toLowerCase();

const findHref = (resource: XmlElement): string | undefined =>
  resource.attributes['href'] ||
  findChildren(resource, 'file')
    .map(({ attributes }) => attributes['href'] ?? '')
    .find((href) => PAGE.test(href));

interface Parts extends FoundActivity {
  base: (string | undefined)[];
  files: PackageFiles;
  is2004: boolean;
}

function toActivity({ title, resource, item, base, files, is2004 }: Parts): ReadActivity {
  const href = findHref(resource);
  if (!href) throw new PackageProblem('noPages');
  const prefix = [...base, resource.attributes['base']].join('');
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(`${prefix}${href}`) ?? [];
  const found = findFile(path, files);
  const address = addParameters(query, fragment, item?.attributes['parameters'] ?? '');
  return {
    title,
    href: `${found.split('/').map(encodeURIComponent).join('/')}${address}`,
    isAsset: getScormType(resource) === 'asset',
    given: item ? (is2004 ? readGiven2004(item) : readGiven12(item)) : {},
  };
}

/** @throws PackageProblem where the package has no such file */
function findFile(address: string, { paths, folder }: PackageFiles): string {
  const written = address.trim().replaceAll('\\', '/');
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(written))
    throw new PackageProblem('pageElsewhere', { path: clean(written) });
  for (const path of [written, decode(written)]) {
    // Within the package, a path that leads above its root ends at the root.
    const resolved = new URL(
      `/${folder}${path.replace(/^\/+/, '')}`.replace(/[?#%]/g, encodeURIComponent),
      'http://package',
    );
    const found = paths.get(toFileKey(decode(resolved.pathname.slice(1))));
    if (found) return found;
  }
  throw new PackageProblem('pageMissing', { path: clean(written) });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** As the content packaging of SCORM says: parameters begin with ? or &, or are a fragment. */
function addParameters(query: string, fragment: string, parameters: string): string {
  const added = parameters.trim().replace(/^[?&]+/, '');
  if (!added) return query + fragment;
  if (added.startsWith('#')) return query + (fragment || added);
  return `${query ? `${query}&` : '?'}${added}${fragment}`;
}

const GIVEN_12 = {
  datafromlms: 'cmi.launch_data',
  masteryscore: 'cmi.student_data.mastery_score',
  maxtimeallowed: 'cmi.student_data.max_time_allowed',
  timelimitaction: 'cmi.student_data.time_limit_action',
};

const readGiven12 = (item: XmlElement) => readGiven(item, GIVEN_12);

function readGiven2004(item: XmlElement): Record<string, string> {
  const given = readGiven(item, { dataFromLMS: 'cmi.launch_data', timeLimitAction: 'cmi.time_limit_action' });
  const threshold = findChild(item, 'completionThreshold');
  const minimum = threshold && (threshold.attributes['minProgressMeasure'] || getText(threshold).trim());
  if (minimum && isShare(minimum)) given['cmi.completion_threshold'] = minimum;
  const objective = findChild(item, 'sequencing', 'objectives', 'primaryObjective');
  const passing =
    objective?.attributes['satisfiedByMeasure'] === 'true' && textAt(objective, 'minNormalizedMeasure');
  if (passing && isShare(passing)) given['cmi.scaled_passing_score'] = passing;
  return given;
}

const isShare = (text: string) => text.length < 20 && Math.abs(Number(text)) <= 1;

function readGiven(item: XmlElement, names: Record<string, string>): Record<string, string> {
  const given = Object.entries(names).map(
    ([name, value]) => [value, textAt(item, name).slice(0, MAX_GIVEN)] as const,
  );
  return Object.fromEntries(given.filter(([, text]) => text));
}

/** Title in the description of the package (LOM), in the first language. */
function findLomTitle(manifest: XmlElement): string {
  const general = findChild(manifest, 'metadata', 'lom', 'general');
  return clean(getText(general && findChild(general, 'title')));
}

const clean = (text: string): string =>
  text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
