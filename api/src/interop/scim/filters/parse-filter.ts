import { Refusal } from '../../../platform/http/refusal.js';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | null;

/** One comparison: `userName eq "ada@example.org"`. `pr` (is present) has the value null. */
export interface Comparison {
  kind: 'compare';
  /** The name of the attribute in lower case, without the URN of its schema. */
  path: string;
  operator: Operator;
  value: FilterValue;
}

/** A filter as a tree. `some`: one item of a list matches `itemFilter`, as in `emails[type eq "work"]`. */
export type Filter =
  | Comparison
  | { kind: 'and' | 'or'; operands: Filter[] }
  | { kind: 'not'; operand: Filter }
  | { kind: 'some'; path: string; itemFilter: Filter };

/** The path of a PATCH operation, such as `emails[type eq "work"].value`. */
export interface PatchPath {
  attribute: string;
  /** Selects items of a list; null: the whole attribute. */
  itemFilter: Filter | null;
  subAttribute: string | null;
}

/** Limits the size of the SQL query, in which each comparison becomes a condition. */
const MAX_COMPARISONS = 20;
/** Levels of nested brackets. */
const MAX_DEPTH = 5;

/** A bracket, a text in quotes, or a word. The alternatives begin with different characters, so that matching takes linear time. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/uy;

/** An attribute, with or without sub-attribute and the URN of its schema. */
const PATH = /^(?:urn:[\w:.-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)*$/i;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const ENTERPRISE_PREFIX = `${ENTERPRISE_SCHEMA.toLowerCase()}:`;
/** Replaces the URN of the enterprise schema in paths, because the URN contains full stops, which separate sub-attributes. */
export const ENTERPRISE_ALIAS = 'enterprise';

/**
 * Parses a filter of RFC 7644, section 3.4.2.2. Values without quotes are accepted too, because Microsoft's validator sends them.
 * @throws Refusal (400) for an invalid filter, and for one with too many comparisons or brackets
 */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(text);
  const filter = parser.readFilter(0);
  parser.requireEnd();
  return filter;
}

/** Parses the path of a PATCH operation. @throws Refusal (400) for an invalid path */
export function parsePatchPath(text: string): PatchPath {
  const parser = new FilterParser(text);
  const path = parser.readPatchPath();
  parser.requireEnd();
  return path;
}

/**
 * Writes a path in lower case, without the URN of a core schema and with `ENTERPRISE_ALIAS` for that of the enterprise schema.
 * @throws Refusal (400) for an invalid path
 */
export function normalizePath(text: string): string {
  if (!PATH.test(text)) throw refuseFilter(text);
  const path = text.toLowerCase().replace(CORE_SCHEMA, '');
  return path.startsWith(ENTERPRISE_PREFIX)
    ? `${ENTERPRISE_ALIAS}.${path.slice(ENTERPRISE_PREFIX.length)}`
    : path.replace(ENTERPRISE_SCHEMA.toLowerCase(), ENTERPRISE_ALIAS);
}

/** Characters of a filter that an error message quotes. */
const MAX_QUOTED_LENGTH = 80;

const refuseFilter = (text: string) =>
  new Refusal(400, 'interop.scim.filter', {
    values: { part: text.slice(0, MAX_QUOTED_LENGTH) },
    code: 'invalidFilter',
  });

class FilterParser {
  private readonly tokens: string[];
  private position = 0;
  private comparisonCount = 0;

  constructor(text: string) {
    this.tokens = readTokens(text);
  }

  requireEnd() {
    if (this.position < this.tokens.length) throw refuseFilter(this.tokens.slice(this.position).join(' '));
  }

  readFilter(depth: number): Filter {
    return this.readJoined('or', () => this.readJoined('and', () => this.readTerm(depth)));
  }

  readPatchPath(): PatchPath {
    const path = normalizePath(this.takeToken());
    if (!this.takeTokenIf('[')) {
      const [attribute = '', ...subPath] = path.split('.');
      return { attribute, itemFilter: null, subAttribute: subPath.join('.') || null };
    }
    const itemFilter = this.readFilter(1);
    this.requireToken(']');
    const subPath = this.tokens[this.position];
    if (subPath === undefined) return { attribute: path, itemFilter, subAttribute: null };
    this.position++;
    if (!subPath.startsWith('.')) throw refuseFilter(subPath);
    return { attribute: path, itemFilter, subAttribute: normalizePath(subPath.slice(1)) };
  }

  /** Reads operands that `and` or `or` joins. A single operand stays as it is. */
  private readJoined(kind: 'and' | 'or', readOperand: () => Filter): Filter {
    const operands = [readOperand()];
    while (this.takeTokenIf(kind)) operands.push(readOperand());
    const [first] = operands;
    return operands.length === 1 && first ? first : { kind, operands };
  }

  private readTerm(depth: number): Filter {
    if (depth > MAX_DEPTH)
      throw new Refusal(400, 'interop.scim.filterTooDeep', {
        values: { max: MAX_DEPTH },
        code: 'invalidFilter',
      });
    if (this.takeTokenIf('not')) return { kind: 'not', operand: this.readGroup(depth) };
    if (this.tokens[this.position] === '(') return this.readGroup(depth);
    const path = normalizePath(this.takeToken());
    if (!this.takeTokenIf('[')) return this.readComparison(path);
    const itemFilter = this.readFilter(depth + 1);
    this.requireToken(']');
    return { kind: 'some', path, itemFilter };
  }

  private readGroup(depth: number): Filter {
    this.requireToken('(');
    const filter = this.readFilter(depth + 1);
    this.requireToken(')');
    return filter;
  }

  private readComparison(path: string): Comparison {
    if (++this.comparisonCount > MAX_COMPARISONS)
      throw new Refusal(400, 'interop.scim.filterTooLong', {
        values: { max: MAX_COMPARISONS },
        code: 'invalidFilter',
      });
    const word = this.takeToken();
    const operator = OPERATORS.find((name) => name === word.toLowerCase());
    if (!operator) throw refuseFilter(word);
    return { kind: 'compare', path, operator, value: operator === 'pr' ? null : readValue(this.takeToken()) };
  }

  private takeToken(): string {
    const token = this.tokens[this.position++];
    if (token === undefined) throw new Refusal(400, 'interop.scim.filterEnd', { code: 'invalidFilter' });
    return token;
  }

  /** Takes the next token if it is this word. @returns whether it was */
  private takeTokenIf(word: string): boolean {
    if (this.tokens[this.position]?.toLowerCase() !== word) return false;
    this.position++;
    return true;
  }

  private requireToken(token: string) {
    const actual = this.takeToken();
    if (actual !== token) throw refuseFilter(actual);
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
