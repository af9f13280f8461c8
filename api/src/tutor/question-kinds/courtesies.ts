import { LANGUAGES } from '@lectern/text';

export type Courtesy = 'greeting' | 'thanks';

/** In characters; a longer message says something else. */
const MAX_LENGTH = 100;

/** Between the courtesies of a message, and after them. */
const BREAK = '[\\s,.!?…，。！？、،؟~:)]*';
/** A message has at most this many. Without a limit, words that two languages share would be tried in every combination. */
const MAX_COURTESIES = 3;
/** Whom learners greet: 'Hello tutor'. */
const TUTOR = '(?:(?:ai )?tutor)?';

let compiled: { all: RegExp; thanks: RegExp } | undefined;

/** The courtesy that a message consists of, in any language with such words; undefined if it says anything else. */
export function detectCourtesy(message: string): Courtesy | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const { all, thanks } = (compiled ??= compile());
  const text = message.toLowerCase();
  if (!all.test(text)) return undefined;
  return thanks.test(text) ? 'thanks' : 'greeting';
}

function compile(): { all: RegExp; thanks: RegExp } {
  const courtesies = Object.values(LANGUAGES).flatMap((language) => language?.courtesies ?? []);
  const thanks = courtesies.map((words) => words.thanks.pattern).join('|');
  const any = courtesies.map(({ greetings }) => greetings.pattern).join('|');
  return {
    all: new RegExp(
      `^[¡\\s]*(?:(?:${any}|${thanks})(?![\\p{L}\\p{M}])${BREAK}){1,${MAX_COURTESIES}}${TUTOR}${BREAK}$`,
      'u',
    ),
    thanks: new RegExp(`(?<![\\p{L}\\p{M}])(?:${thanks})(?![\\p{L}\\p{M}])`, 'u'),
  };
}
