import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { MAX_FACT_ELEMENTS } from '../archive/limits.js';
import type { Parts } from '../archive/package.js';
import { findRelatedPart, readRelationships } from '../archive/relationships.js';
import { getAttribute, findDescendants, parseXml } from '../archive/xml.js';

/** Reads the language of a Word document's default style; null where the style has none. */
export function readDocxLanguage(parts: Parts): string | null {
  const mainPart = findRelatedPart(readRelationships(parts, ''), 'officeDocument');
  const stylesPart = mainPart && findRelatedPart(readRelationships(parts, mainPart), 'styles');
  const xml = stylesPart && parts.text(stylesPart);
  const [language] = xml
    ? findDescendants(parseXml(xml, MAX_FACT_ELEMENTS), 'docDefaults').flatMap((defaults) =>
        findDescendants(defaults, 'lang'),
      )
    : [];
  const tag = language && getAttribute(language, 'val');
  return (tag && normalizeLanguage(tag)) || null;
}
