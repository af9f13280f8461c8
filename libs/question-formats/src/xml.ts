/** Reads untrusted XML, without expanding entities, in files that are not about questions. */
export { FormatProblem } from './questions/problems.js';
export { decodeText } from './text/decode-text.js';
export {
  findAll,
  findChild,
  findChildren,
  findNamed,
  getText,
  parseXml,
  textAt,
  type XmlElement,
} from './text/xml.js';
