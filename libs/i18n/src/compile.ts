import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { CompiledCatalog, CompiledMessage } from './format-message.js';

/** A message in a catalog's file, in the format of FormatJS. `description` shows translators where the text appears. */
export interface SourceMessage {
  defaultMessage: string;
  description?: string;
}

/** A catalog's file: messages by id. */
export type SourceCatalog = Record<string, SourceMessage>;

/**
 * Compiles a catalog. Where the translation lacks a message, the English message is used.
 * @param english the same catalog in English, which has every id
 * @throws with the id of a message that is not valid ICU syntax
 */
export function compileCatalog(english: SourceCatalog, translated: SourceCatalog = {}): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => [
      id,
      compileMessage(id, (translated[id] ?? message).defaultMessage),
    ]),
  );
}

/** @throws with the id where the message is not valid ICU syntax */
export function compileMessage(id: string, text: string): CompiledMessage {
  const elements = parseMessage(id, text);
  return elements.every(({ type }) => type === TYPE.literal)
    ? elements.map((element) => ('value' in element ? element.value : '')).join('')
    : elements;
}

function parseMessage(id: string, text: string): MessageFormatElement[] {
  try {
    return parse(text, { captureLocation: false });
  } catch (error) {
    throw new Error(`The message ${id} is not valid: ${(error as Error).message}`, { cause: error });
  }
}
