import { posix } from 'node:path';
import type { Parts } from './package.js';
import { attribute, findNamed, parseXml } from './xml.js';

/** A relationship between parts of an Office Open XML package. */
export interface Relationship {
  /** The last part of its type: 'slide', 'notesSlide', 'officeDocument'. */
  type: string;
  /** Name of the part that it leads to. */
  target: string;
}

/** The relationships of a part to other parts of the package, by id; '' for the package itself. */
export function readRelationships(source: Parts, part: string): Map<string, Relationship> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const xml = source.text(name);
  if (!xml) return new Map();
  return new Map(
    findNamed(parseXml(xml), 'Relationship')
      .filter((element) => attribute(element, 'TargetMode') !== 'External')
      .map((element) => {
        const target = posix.resolve('/', folder, attribute(element, 'Target')).slice(1);
        return [attribute(element, 'Id'), { type: posix.basename(attribute(element, 'Type')), target }];
      }),
  );
}

/** The first relationship of a type; undefined where there is none. */
export function related(relationships: Map<string, Relationship>, type: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.type === type)?.target;
}
