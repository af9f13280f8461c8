import { data } from 'franc/data.js';
import { LANGUAGES } from './languages/index.js';

/**
 * Lists groups of three letters that are frequent in a language, in lower case, with a space for the edge of a word. The list is empty for
 * languages that franc recognizes by their script alone.
 */
export function listFrequentTrigrams(language: string): string[] {
  const francCode = LANGUAGES[language]?.francCode;
  if (!francCode) return [];
  return Object.values(data).flatMap((trigramsByLanguage) => trigramsByLanguage[francCode]?.split('|') ?? []);
}
