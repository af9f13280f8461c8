import type { ModuleOutline } from '../../package-data.js';

/** Characters that SCORM 1.2 stores. SCORM 2004 would store 64,000. */
export const MAX_SUSPEND_DATA_LENGTH = 4096;

/** A learner's progress as the LMS stores it between sessions. */
export interface StoredProgress {
  seenSlides: Set<string>;
  completeModules: Set<string>;
  /** Questions whose latest answer was right. */
  rightQuestions: Set<string>;
  /** With two decimals; it never decreases. */
  percent: number;
}

const VERSION = '1';
const SEPARATOR = '.';
/**
 * Marks a field in which complete modules are bits. Without the mark they are module keys, which stay valid when the package is updated.
 */
const BITS_MARK = '*';
const BITS_PER_CHARACTER = 6;
const HIGHEST_BIT = 32;
/** 64 characters, each of which encodes six bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MODULE_KEY_LENGTH = 4;

/**
 * Writes a progress in at most `MAX_SUSPEND_DATA_LENGTH` characters: a bit for each slide and question, and four characters for each
 * complete module. A checksum shows whether the package has the same slides in the same order when the text is read. If the text is too
 * long, complete modules become bits, and then the right questions and the seen slides are left out.
 */
export function packProgress(progress: StoredProgress, modules: readonly ModuleOutline[]): string {
  const { slideIds, questionIds, moduleIds } = listIds(modules);
  const completeIds = moduleIds.filter((id) => progress.completeModules.has(id));
  const moduleKeys = completeIds.map(computeModuleKey).join('');
  const writeFields = (modulesField: string, seenBits: string, rightBits: string) =>
    [
      ...[VERSION, Math.round(progress.percent * 100).toString(36), modulesField],
      ...[computeChecksum(slideIds), seenBits, computeChecksum(questionIds), rightBits],
    ].join(SEPARATOR);
  const seenBits = packBits(slideIds, progress.seenSlides);
  const rightBits = packBits(questionIds, progress.rightQuestions);
  const moduleBits = BITS_MARK + packBits(moduleIds, progress.completeModules);
  const candidates = [
    writeFields(moduleKeys, seenBits, rightBits),
    writeFields(moduleBits, seenBits, rightBits),
    writeFields(moduleBits, seenBits, ''),
    writeFields(moduleBits, '', ''),
  ];
  return candidates.find(({ length }) => length <= MAX_SUSPEND_DATA_LENGTH) ?? '';
}

/** Reads the text of `packProgress`. An invalid text gives an empty progress. The slides are ignored if the package has changed. */
export function unpackProgress(packed: string, modules: readonly ModuleOutline[]): StoredProgress {
  const [
    version,
    percent,
    modulesField = '',
    slideChecksum,
    seenBits = '',
    questionChecksum,
    rightBits = '',
  ] = packed.split(SEPARATOR);
  const empty = {
    seenSlides: new Set<string>(),
    completeModules: new Set<string>(),
    rightQuestions: new Set<string>(),
  };
  if (version !== VERSION) return { ...empty, percent: 0 };
  const { slideIds, questionIds, moduleIds } = listIds(modules);
  const hasSameSlides = slideChecksum === computeChecksum(slideIds);
  return {
    seenSlides: hasSameSlides ? unpackBits(seenBits, slideIds) : empty.seenSlides,
    rightQuestions:
      questionChecksum === computeChecksum(questionIds)
        ? unpackBits(rightBits, questionIds)
        : empty.rightQuestions,
    completeModules: unpackModules(modulesField, moduleIds, hasSameSlides),
    percent: Math.min(100, Math.max(0, Number.parseInt(percent ?? '', 36) / 100 || 0)),
  };
}

function unpackModules(field: string, moduleIds: string[], hasSameSlides: boolean): Set<string> {
  if (field.startsWith(BITS_MARK))
    return hasSameSlides ? unpackBits(field.slice(BITS_MARK.length), moduleIds) : new Set();
  const keys = new Set(field.match(new RegExp(`.{${MODULE_KEY_LENGTH}}`, 'g')));
  return new Set(moduleIds.filter((id) => keys.has(computeModuleKey(id))));
}

function listIds(modules: readonly ModuleOutline[]) {
  return {
    moduleIds: modules.map(({ id }) => id),
    slideIds: modules.flatMap(({ slideIds }) => slideIds),
    questionIds: modules.flatMap(({ questionIds }) => questionIds),
  };
}

/**
 * Writes one bit for each id: whether `members` has it. A character has six bits, the first id in the highest one. Zeros at the end are
 * left out.
 */
function packBits(ids: readonly string[], members: ReadonlySet<string>): string {
  const characters = Array.from({ length: Math.ceil(ids.length / BITS_PER_CHARACTER) }, (_, index) => {
    const start = index * BITS_PER_CHARACTER;
    const group = ids.slice(start, start + BITS_PER_CHARACTER);
    return ALPHABET.charAt(
      group.reduce((sum, id, bit) => sum + (members.has(id) ? HIGHEST_BIT >> bit : 0), 0),
    );
  });
  return characters.slice(0, characters.findLastIndex((character) => character !== 'A') + 1).join('');
}

function unpackBits(packed: string, ids: readonly string[]): Set<string> {
  return new Set(
    ids.filter((_, index) => {
      const value = ALPHABET.indexOf(packed.charAt(Math.floor(index / BITS_PER_CHARACTER)) || 'A');
      return value > 0 && (value & (HIGHEST_BIT >> (index % BITS_PER_CHARACTER))) !== 0;
    }),
  );
}

/** Computes four characters that identify a module. */
function computeModuleKey(id: string): string {
  const value = hash(id);
  return Array.from({ length: MODULE_KEY_LENGTH }, (_, index) =>
    ALPHABET.charAt((value >>> (index * BITS_PER_CHARACTER)) & 63),
  ).join('');
}

const computeChecksum = (ids: readonly string[]): string => hash(ids.join(' ')).toString(36);

/** FNV-1a with 32 bits: short, and the same in every browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
