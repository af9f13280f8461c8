import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@lectern/contract';
import { listArguments } from '@lectern/i18n/message-arguments';
import { compileMessage } from './compile.js';
import type { CompiledCatalog, CompiledMessage } from './format-message.js';

/** Texts that an installation shows instead of the release's. */
export interface Overrides {
  /** Compiled messages by language and full id. */
  texts: Map<Locale, CompiledCatalog>;
  /** Sentences for operators about texts that can't be used, each with file and line. */
  faults: string[];
}

/**
 * Reads `<folder>/<locale>.json`: ICU messages by `<catalog>.<id>`, such as `learner.study.catalog.search`, and
 * `server.<area>.<id>`. A text that can't be used is skipped, so that the release's text is shown.
 * @param findMessage the release's message with a full id
 */
export function readOverrides(
  folder: string,
  findMessage: (id: string) => CompiledMessage | undefined,
): Overrides {
  const overrides: Overrides = { texts: new Map(), faults: [] };
  for (const locale of LOCALES) {
    const file = join(folder, `${locale}.json`);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const messages: CompiledCatalog = {};
    for (const [id, message] of readEntries(file, text, overrides.faults)) {
      const line = text.slice(0, text.indexOf(JSON.stringify(id))).split('\n').length;
      const result = compileOverride(id, message, findMessage(id));
      if (typeof result === 'string') overrides.faults.push(`${file}, line ${line}: ${result}`);
      else messages[id] = result.message;
    }
    overrides.texts.set(locale, messages);
  }
  return overrides;
}

function readEntries(file: string, text: string, faults: string[]): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch (error) {
    // The parser's message quotes the place of the mistake.
    faults.push(`${file}: ${(error as Error).message}`);
    return [];
  }
}

/** @returns the compiled message, or a sentence about the reason why it can't be used */
function compileOverride(
  id: string,
  text: unknown,
  original: CompiledMessage | undefined,
): string | { message: CompiledMessage } {
  if (original === undefined) return `There is no message ${id}.`;
  if (typeof text !== 'string') return `The message ${id} is not a text.`;
  try {
    const message = compileMessage(id, text);
    const allowed = new Set([...readArguments(original), ...BUILT_IN_ARGUMENTS]);
    const unknown = [...readArguments(message)].find((name) => !allowed.has(name));
    return unknown === undefined ? { message } : `The message ${id} has no argument ${unknown}.`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The name of the site, which every message can have. */
const BUILT_IN_ARGUMENTS = ['site'];

const readArguments = (message: CompiledMessage): Set<string> =>
  typeof message === 'string' ? new Set() : listArguments(message);
