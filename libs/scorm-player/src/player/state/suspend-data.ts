import type { ModuleOutline } from '../../package-data.js';

/** SCORM 1.2 stores at most this much; SCORM 2004 has room for 64,000 characters. */
export const MAX_SUSPEND_DATA = 4096;

/** What a learner has done, as it outlasts a session. */
export interface Memory {
  seenSlides: Set<string>;
  completeModules: Set<string>;
  /** Questions whose latest answer was right. */
  rightQuestions: Set<string>;
  /** Percent with two decimals; never falls. */
  progress: number;
}

const VERSION = '1';
const SEPARATOR = '.';
/** Before complete modules as bits; without it they are keys, which survive an update of the package. */
const BITS = '*';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MODULE_KEY_LENGTH = 4;

/**
 * Writes a memory in at most `MAX_SUSPEND_DATA` characters: a bit for each slide and question, and four characters for each
 * complete module. A checksum says whether the package still has the same slides in the same order when it is read.
 */
export function packMemory(memory: Memory, modules: readonly ModuleOutline[]): string {
  const { slideIds, questionIds, moduleIds } = listIds(modules);
  const complete = moduleIds.filter((id) => memory.completeModules.has(id));
  const keys = complete.map(moduleKey).join('');
  const write = (modulesField: string, seen: string, right: string) =>
    [
      ...[VERSION, Math.round(memory.progress * 100).toString(36), modulesField],
      ...[checksum(slideIds), seen, checksum(questionIds), right],
    ].join(SEPARATOR);
  const seen = packBits(slideIds, memory.seenSlides);
  const right = packBits(questionIds, memory.rightQuestions);
  const bits = BITS + packBits(moduleIds, memory.completeModules);
  const candidates = [
    write(keys, seen, right),
    write(bits, seen, right),
    write(bits, seen, ''),
    write(bits, '', ''),
  ];
  return candidates.find(({ length }) => length <= MAX_SUSPEND_DATA) ?? '';
}

/** Reads what `packMemory` wrote. An unreadable text is an empty memory; slides that the package does not have are left out. */
export function unpackMemory(packed: string, modules: readonly ModuleOutline[]): Memory {
  const [version, progress, complete = '', slideSum, seen = '', questionSum, right = ''] =
    packed.split(SEPARATOR);
  const empty = {
    seenSlides: new Set<string>(),
    completeModules: new Set<string>(),
    rightQuestions: new Set<string>(),
  };
  if (version !== VERSION) return { ...empty, progress: 0 };
  const { slideIds, questionIds, moduleIds } = listIds(modules);
  const hasSameSlides = slideSum === checksum(slideIds);
  return {
    seenSlides: hasSameSlides ? unpackBits(seen, slideIds) : empty.seenSlides,
    rightQuestions:
      questionSum === checksum(questionIds) ? unpackBits(right, questionIds) : empty.rightQuestions,
    completeModules: unpackModules(complete, moduleIds, hasSameSlides),
    progress: Math.min(100, Math.max(0, Number.parseInt(progress ?? '', 36) / 100 || 0)),
  };
}

function unpackModules(field: string, moduleIds: string[], hasSameSlides: boolean): Set<string> {
  if (field.startsWith(BITS))
    return hasSameSlides ? unpackBits(field.slice(BITS.length), moduleIds) : new Set();
  const keys = new Set(field.match(new RegExp(`.{${MODULE_KEY_LENGTH}}`, 'g')));
  return new Set(moduleIds.filter((id) => keys.has(moduleKey(id))));
}

function listIds(modules: readonly ModuleOutline[]) {
  return {
    moduleIds: modules.map(({ id }) => id),
    slideIds: modules.flatMap(({ slideIds }) => slideIds),
    questionIds: modules.flatMap(({ questionIds }) => questionIds),
  };
}

/** Six bits a character, the first id in the highest bit; zeros at the end are left out. */
function packBits(ids: readonly string[], members: ReadonlySet<string>): string {
  const letters = Array.from({ length: Math.ceil(ids.length / 6) }, (_, index) => {
    const six = ids.slice(index * 6, index * 6 + 6);
    return ALPHABET.charAt(six.reduce((sum, id, bit) => sum + (members.has(id) ? 32 >> bit : 0), 0));
  });
  return letters.slice(0, letters.findLastIndex((letter) => letter !== 'A') + 1).join('');
}

function unpackBits(packed: string, ids: readonly string[]): Set<string> {
  return new Set(
    ids.filter((_, index) => {
      const value = ALPHABET.indexOf(packed.charAt(Math.floor(index / 6)) || 'A');
      return value > 0 && (value & (32 >> (index % 6))) !== 0;
    }),
  );
}

function moduleKey(id: string): string {
  const value = hash(id);
  return Array.from({ length: MODULE_KEY_LENGTH }, (_, index) =>
    ALPHABET.charAt((value >>> (index * 6)) & 63),
  ).join('');
}

const checksum = (ids: readonly string[]): string => hash(ids.join(' ')).toString(36);

/** FNV-1a with 32 bits: short, and the same in every browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
