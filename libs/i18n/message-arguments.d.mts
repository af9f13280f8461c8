import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export function listArguments(elements: MessageFormatElement[]): Set<string>;
export function listPlurals(elements: MessageFormatElement[]): Map<string, string[]>;
