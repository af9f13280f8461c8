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

const MAX_TITLE_LETTERS = 200;
const MAX_INITIAL_VALUE_LETTERS = 4096;
const VERSION_2004 = /2004|CAM 1\.3|^1\.3/i;
/** Matches namespaces of SCORM 2004, for manifests without a version. */
const NAMESPACE_2004 = /adlcp_v1p3|imsss/;
/** Matches names and namespaces of Common Cartridge, another standard with an `imsmanifest.xml`. */
const OTHER_STANDARD = /imsccv?\d|imscp_v1p2|common cartridge/i;
/** The first letters of a manifest contain its namespaces. */
const NAMESPACE_LETTERS = 4000;
const PAGE_PATH = /\.x?html?$/i;

/** The files of a package, to which a manifest refers. */
interface PackageFiles {
  /** Paths as written in the archive, by `toFileKey`. */
  paths: ReadonlyMap<string, string>;
  /** Folder of the manifest, '' or with a slash at its end. */
  folder: string;
}

/**
 * Reads `imsmanifest.xml`. Accepts more than the standard allows: a missing organization, paths in another case, URLs with a query.
 * @throws PackageProblem
 */
export function readManifest(bytes: Buffer, files: PackageFiles, maxActivities: number): ReadManifest {
  const { text } = decodeText(bytes);
  const manifest = parseManifest(text);
  if (manifest.name !== 'manifest') throw new PackageProblem('notScorm');
  if (isOtherStandard(manifest, text)) throw new PackageProblem('notScorm');
  const version = textAt(manifest, 'metadata', 'schemaversion');
  const is2004 = version ? VERSION_2004.test(version) : NAMESPACE_2004.test(text);
  const resources = new Map(
    findNamed(manifest, 'resource').map((resource) => [resource.attributes['identifier'] ?? '', resource]),
  );
  const organization = findOrganization(manifest);
  const items = organization ? listItems(organization) : [];
  const baseUrls = [manifest.attributes['base'], findChild(manifest, 'resources')?.attributes['base']];
  const activities = (
    items.length ? listByItems(items, resources) : listByResources([...resources.values()])
  ).map(({ title, resource, item }) => toActivity({ title, resource, item, baseUrls, files, is2004 }));
  if (!activities.length) throw new PackageProblem('noPages');
  if (activities.length > maxActivities)
    throw new PackageProblem('tooManyActivities', { max: maxActivities });
  return {
    title: toSingleLine(textAt(organization, 'title')) || findLomTitle(manifest),
    edition: is2004 ? '2004' : '1.2',
    activities,
  };
}

/** Whether a manifest is of another standard. The namespace of SCORM has the prefix 'adlcp'. */
function isOtherStandard(manifest: XmlElement, text: string): boolean {
  const schema = textAt(manifest, 'metadata', 'schema');
  const isScorm = /scorm/i.test(schema) || /adlcp/.test(text);
  return !isScorm && OTHER_STANDARD.test(`${schema} ${text.slice(0, NAMESPACE_LETTERS)}`);
}

function parseManifest(text: string): XmlElement {
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
  const candidates = findChildren(organizations, 'organization');
  const defaultId = organizations.attributes['default'];
  return candidates.find(({ attributes }) => attributes['identifier'] === defaultId) ?? candidates[0];
}

/** The items of an organization that refer to a page, in order. */
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
      throw new PackageProblem('pageMissing', { path: toSingleLine(item.attributes['identifierref'] ?? '') });
    return { title: toSingleLine(textAt(item, 'title')), resource, item };
  });
}

/** Lists the activities of a manifest without an organization: the resources that report, else the first one with a page. */
function listByResources(resources: XmlElement[]): FoundActivity[] {
  const resourcesWithPage = resources.filter((resource) => findHref(resource));
  const reporting = resourcesWithPage.filter((resource) => getScormType(resource) === 'sco');
  return (reporting.length ? reporting : resourcesWithPage.slice(0, 1)).map((resource) => ({
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
    .find((href) => PAGE_PATH.test(href));

interface ActivityParts extends FoundActivity {
  baseUrls: (string | undefined)[];
  files: PackageFiles;
  is2004: boolean;
}

function toActivity({ title, resource, item, baseUrls, files, is2004 }: ActivityParts): ReadActivity {
  const href = findHref(resource);
  if (!href) throw new PackageProblem('noPages');
  const prefix = [...baseUrls, resource.attributes['base']].join('');
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(`${prefix}${href}`) ?? [];
  const filePath = findFile(path, files);
  const address = addParameters(query, fragment, item?.attributes['parameters'] ?? '');
  return {
    title,
    href: `${filePath.split('/').map(encodeURIComponent).join('/')}${address}`,
    isAsset: getScormType(resource) === 'asset',
    given: item ? (is2004 ? readInitialValues2004(item) : readInitialValues12(item)) : {},
  };
}

/** @throws PackageProblem where the package has no such file */
function findFile(address: string, { paths, folder }: PackageFiles): string {
  const writtenPath = address.trim().replaceAll('\\', '/');
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(writtenPath))
    throw new PackageProblem('pageElsewhere', { path: toSingleLine(writtenPath) });
  for (const path of [writtenPath, decodePath(writtenPath)]) {
    // A URL resolves a path that leads above the root of the package to the root.
    const resolved = new URL(
      `/${folder}${path.replace(/^\/+/, '')}`.replace(/[?#%]/g, encodeURIComponent),
      'http://package',
    );
    const filePath = paths.get(toFileKey(decodePath(resolved.pathname.slice(1))));
    if (filePath) return filePath;
  }
  throw new PackageProblem('pageMissing', { path: toSingleLine(writtenPath) });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Adds the parameters of an item to a page's URL, as SCORM's content packaging specifies: they begin with ? or &, or are a fragment. */
function addParameters(query: string, fragment: string, parameters: string): string {
  const addedParameters = parameters.trim().replace(/^[?&]+/, '');
  if (!addedParameters) return query + fragment;
  if (addedParameters.startsWith('#')) return query + (fragment || addedParameters);
  return `${query ? `${query}&` : '?'}${addedParameters}${fragment}`;
}

/** Elements of an item in SCORM 1.2, with the elements of the run-time environment that they initialize. */
const INITIAL_VALUES_12 = {
  datafromlms: 'cmi.launch_data',
  masteryscore: 'cmi.student_data.mastery_score',
  maxtimeallowed: 'cmi.student_data.max_time_allowed',
  timelimitaction: 'cmi.student_data.time_limit_action',
};

const readInitialValues12 = (item: XmlElement) => readInitialValues(item, INITIAL_VALUES_12);

function readInitialValues2004(item: XmlElement): Record<string, string> {
  const values = readInitialValues(item, {
    dataFromLMS: 'cmi.launch_data',
    timeLimitAction: 'cmi.time_limit_action',
  });
  const threshold = findChild(item, 'completionThreshold');
  const minProgress = threshold && (threshold.attributes['minProgressMeasure'] || getText(threshold).trim());
  if (minProgress && isMeasure(minProgress)) values['cmi.completion_threshold'] = minProgress;
  const objective = findChild(item, 'sequencing', 'objectives', 'primaryObjective');
  const passingMeasure =
    objective?.attributes['satisfiedByMeasure'] === 'true' && textAt(objective, 'minNormalizedMeasure');
  if (passingMeasure && isMeasure(passingMeasure)) values['cmi.scaled_passing_score'] = passingMeasure;
  return values;
}

/** Whether a text is a measure from -1 to 1, the range of scaled scores. */
const isMeasure = (text: string) => text.length < 20 && Math.abs(Number(text)) <= 1;

/** @param elements names of the item's elements, with the elements of the run-time environment that they initialize */
function readInitialValues(item: XmlElement, elements: Record<string, string>): Record<string, string> {
  const values = Object.entries(elements).map(
    ([name, runtimeElement]) =>
      [runtimeElement, textAt(item, name).slice(0, MAX_INITIAL_VALUE_LETTERS)] as const,
  );
  return Object.fromEntries(values.filter(([, text]) => text));
}

/** The title in the package's description (Learning Object Metadata), in the first language. */
function findLomTitle(manifest: XmlElement): string {
  const general = findChild(manifest, 'metadata', 'lom', 'general');
  return toSingleLine(getText(general && findChild(general, 'title')));
}

const toSingleLine = (text: string): string =>
  text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LETTERS);
