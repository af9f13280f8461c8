import { LANGUAGES } from '@lectern/text';

export type Courtesy = 'greeting' | 'thanks';

/** In characters; a longer message does not consist of courtesies alone. */
const MAX_LENGTH = 100;

/** Spaces, punctuation and ':)' between and after the courtesies of a message. */
const SEPARATORS = '[\\s,.!?…，。！？、،؟~:)]*';
/** Limits the backtracking of the regular expression, which tries a word of two languages in every combination. */
const MAX_COURTESIES = 3;
/** May follow a greeting: 'Hello tutor'. */
const TUTOR = '(?:(?:ai )?tutor)?';

let patterns: { onlyCourtesies: RegExp; thanks: RegExp } | undefined;

/** The courtesy that a message consists of, in any language with such words; undefined if the message has other words. */
export function detectCourtesy(message: string): Courtesy | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  patterns ??= compilePatterns();
  const text = message.toLowerCase();
  if (!patterns.onlyCourtesies.test(text)) return undefined;
  return patterns.thanks.test(text) ? 'thanks' : 'greeting';
}

function compilePatterns(): { onlyCourtesies: RegExp; thanks: RegExp } {
  const courtesies = Object.values(LANGUAGES).flatMap((language) => language?.courtesies ?? []);
  const thanks = courtesies.map((words) => words.thanks.pattern).join('|');
  const greetings = courtesies.map((words) => words.greetings.pattern).join('|');
  const courtesy = `(?:${greetings}|${thanks})(?![\\p{L}\\p{M}])${SEPARATORS}`;
  return {
    onlyCourtesies: new RegExp(`^[¡\\s]*(?:${courtesy}){1,${MAX_COURTESIES}}${TUTOR}${SEPARATORS}$`, 'u'),
    thanks: new RegExp(`(?<![\\p{L}\\p{M}])(?:${thanks})(?![\\p{L}\\p{M}])`, 'u'),
  };
}
