import { Refusal } from '../../../platform/http/refusal.js';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | null;

/** One comparison: `userName eq "ada@example.org"`. `pr` (is present) has the value null. */
export interface Comparison {
  kind: 'compare';
  /** In lower case, without the address of the schema. */
  path: string;
  operator: Operator;
  value: FilterValue;
}

/** A filter as a tree. `some`: one value of a list has all of it, as in `emails[type eq "work"]`. */
export type Filter =
  | Comparison
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'some'; path: string; part: Filter };

/** A path of a change: `emails[type eq "work"].value`. */
export interface ChangePath {
  attribute: string;
  part: Filter | null;
  subAttribute: string | null;
}

/** Each comparison becomes a condition of the query. */
const MAX_COMPARISONS = 20;
const MAX_DEPTH = 5;

/** A bracket, a text in quotes, or a word. Linear: its alternatives begin with different characters. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/uy;

/** An attribute, with or without sub-attribute and the address of its schema. */
const PATH = /^(?:urn:[\w:.-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)*$/i;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const ENTERPRISE_PREFIX = `${ENTERPRISE_SCHEMA.toLowerCase()}:`;
/** Stands for the address of that schema in paths, because the address contains full stops. */
export const ENTERPRISE = 'enterprise';

/**
 * Reads a filter of RFC 7644, section 3.4.2.2. Texts without quotes are read too, because Microsoft's validator sends them.
 * @throws Refusal (400) for what is no filter, and for one with too many comparisons or brackets
 */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(text);
  const filter = parser.readAny(0);
  parser.requireEnd();
  return filter;
}

/** @throws Refusal (400) for what is no path */
export function parsePath(text: string): ChangePath {
  const parser = new FilterParser(text);
  const path = parser.readChangePath();
  parser.requireEnd();
  return path;
}

/** @throws Refusal (400) */
export function normalizePath(text: string): string {
  if (!PATH.test(text)) throw refuseFilter(text);
  const path = text.toLowerCase().replace(CORE_SCHEMA, '');
  return path.startsWith(ENTERPRISE_PREFIX)
    ? `${ENTERPRISE}.${path.slice(ENTERPRISE_PREFIX.length)}`
    : path.replace(ENTERPRISE_SCHEMA.toLowerCase(), ENTERPRISE);
}

const refuseFilter = (part: string) =>
  new Refusal(400, 'interop.scim.filter', { values: { part: part.slice(0, 80) }, code: 'invalidFilter' });

class FilterParser {
  private readonly tokens: string[];
  private position = 0;
  private comparisons = 0;

  constructor(text: string) {
    this.tokens = readTokens(text);
  }

  requireEnd() {
    if (this.position < this.tokens.length) throw refuseFilter(this.tokens.slice(this.position).join(' '));
  }

  readAny(depth: number): Filter {
    return this.readJoined('or', () => this.readJoined('and', () => this.readTerm(depth)));
  }

  readChangePath(): ChangePath {
    const whole = normalizePath(this.next());
    if (!this.skip('[')) {
      const [attribute = '', ...rest] = whole.split('.');
      return { attribute, part: null, subAttribute: rest.join('.') || null };
    }
    const part = this.readAny(1);
    this.expect(']');
    const rest = this.tokens[this.position];
    if (rest === undefined) return { attribute: whole, part, subAttribute: null };
    this.position++;
    if (!rest.startsWith('.')) throw refuseFilter(rest);
    return { attribute: whole, part, subAttribute: normalizePath(rest.slice(1)) };
  }

  private readJoined(kind: 'and' | 'or', readPart: () => Filter): Filter {
    const parts = [readPart()];
    while (this.skip(kind)) parts.push(readPart());
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind, parts };
  }

  private readTerm(depth: number): Filter {
    if (depth > MAX_DEPTH)
      throw new Refusal(400, 'interop.scim.filterTooDeep', {
        values: { max: MAX_DEPTH },
        code: 'invalidFilter',
      });
    if (this.skip('not')) return { kind: 'not', part: this.readGroup(depth) };
    if (this.tokens[this.position] === '(') return this.readGroup(depth);
    const path = normalizePath(this.next());
    if (!this.skip('[')) return this.readComparison(path);
    const part = this.readAny(depth + 1);
    this.expect(']');
    return { kind: 'some', path, part };
  }

  private readGroup(depth: number): Filter {
    this.expect('(');
    const part = this.readAny(depth + 1);
    this.expect(')');
    return part;
  }

  private readComparison(path: string): Comparison {
    if (++this.comparisons > MAX_COMPARISONS)
      throw new Refusal(400, 'interop.scim.filterTooLong', {
        values: { max: MAX_COMPARISONS },
        code: 'invalidFilter',
      });
    const word = this.next();
    const operator = OPERATORS.find((known) => known === word.toLowerCase());
    if (!operator) throw refuseFilter(word);
    return { kind: 'compare', path, operator, value: operator === 'pr' ? null : readValue(this.next()) };
  }

  private next(): string {
    const token = this.tokens[this.position++];
    if (token === undefined) throw new Refusal(400, 'interop.scim.filterEnd', { code: 'invalidFilter' });
    return token;
  }

  private skip(word: string): boolean {
    if (this.tokens[this.position]?.toLowerCase() !== word) return false;
    this.position++;
    return true;
  }

  private expect(token: string) {
    const found = this.next();
    if (found !== token) throw refuseFilter(found);
  }
}

function readTokens(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const [, bracket, quoted, word] = TOKEN.exec(text) ?? [];
    const token = bracket ?? quoted ?? word;
    if (token === undefined) throw refuseFilter(text.slice(start));
    tokens.push(token);
  }
  return tokens;
}

function readValue(token: string): FilterValue {
  if (/^[()[\]]$/.test(token)) throw refuseFilter(token);
  if (token.startsWith('"')) return readQuoted(token);
  if (token === 'null') return null;
  if (/^true$/i.test(token)) return true;
  if (/^false$/i.test(token)) return false;
  return /^-?\d+(\.\d+)?$/.test(token) ? Number(token) : token;
}

function readQuoted(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    throw refuseFilter(token);
  }
}
