import { posix } from 'node:path';
import type { Parts } from './package.js';
import { getAttribute, findDescendants, parseXml } from './xml.js';

/** A relationship between parts of an Office Open XML package. */
export interface Relationship {
  /** The last part of its type: 'slide', 'notesSlide', 'officeDocument'. */
  type: string;
  /** Name of the related part. */
  target: string;
}

/** Reads the relationships of a part to other parts of the package, by id. @param part '' for the package itself */
export function readRelationships(parts: Parts, part: string): Map<string, Relationship> {
  const folder = posix.dirname(part);
  const relationshipsPart = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const xml = parts.text(relationshipsPart);
  if (!xml) return new Map();
  return new Map(
    findDescendants(parseXml(xml), 'Relationship')
      .filter((element) => getAttribute(element, 'TargetMode') !== 'External')
      .map((element) => {
        const target = posix.resolve('/', folder, getAttribute(element, 'Target')).slice(1);
        return [getAttribute(element, 'Id'), { type: posix.basename(getAttribute(element, 'Type')), target }];
      }),
  );
}

/** The name of the first related part with a type of relationship; undefined without one. */
export function findRelatedPart(relationships: Map<string, Relationship>, type: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.type === type)?.target;
}
