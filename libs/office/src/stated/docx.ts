import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { MAX_FACT_NODES } from '../archive/limits.js';
import type { Parts } from '../archive/package.js';
import { related, readRelationships } from '../archive/relationships.js';
import { attribute, findNamed, parseXml } from '../archive/xml.js';

/** The language of a Word document's default style; null where it states none. */
export function docxLanguage(source: Parts): string | null {
  const main = related(readRelationships(source, ''), 'officeDocument');
  const styles = main && related(readRelationships(source, main), 'styles');
  const xml = styles && source.text(styles);
  const [language] = xml
    ? findNamed(parseXml(xml, MAX_FACT_NODES), 'docDefaults').flatMap((defaults) =>
        findNamed(defaults, 'lang'),
      )
    : [];
  const tag = language && attribute(language, 'val');
  return (tag && normalizeLanguage(tag)) || null;
}
