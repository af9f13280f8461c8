import { data } from 'franc/data.js';
import { LANGUAGES } from './languages/index.js';

/**
 * Groups of three letters that are frequent in a language, in lower case, with a space for the edge of a word; empty for languages
 * that the detector knows by their script alone.
 */
export function listFrequentTrigrams(language: string): string[] {
  const code = LANGUAGES[language]?.francCode;
  if (!code) return [];
  return Object.values(data).flatMap((languages) => languages[code]?.split('|') ?? []);
}
