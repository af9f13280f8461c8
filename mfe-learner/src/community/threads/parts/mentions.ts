import { replaceMentions, writeMention, type MentionedPerson } from '@lectern/contract';
import type { Draft } from './use-draft';

/** How a mention looks in a text field. */
const writeName = ({ name }: Pick<MentionedPerson, 'name'>): string => `@${name}`;

/** The text to send: the names of chosen people become mentions. Longer names come first, because they may contain shorter ones. */
export function toPostText({ text, people }: Draft): string {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length);
  return byLength
    .reduce((result, one) => result.replaceAll(writeName(one), writeMention(one.id)), text)
    .trim();
}

/** The text of a post as a person edits it. */
export function toDraft({ text, mentions }: { text: string; mentions: MentionedPerson[] }): Draft {
  const names = new Map(mentions.map((one) => [one.id, writeName(one)]));
  return { text: replaceMentions(text, (id) => names.get(id) ?? writeMention(id)), people: mentions };
}

/** The beginning of a name that is typed at a position of a text: what follows an `@`. Undefined where none is typed. */
export function findTypedName(text: string, position: number): { start: number; name: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’.-]{0,30}(?: [\p{L}\p{M}\p{N}'’.-]{0,30})?)$/u.exec(
    text.slice(Math.max(0, position - 64), position),
  );
  const name = found?.[1];
  return name === undefined ? undefined : { start: position - name.length - 1, name };
}

/** A draft in which the typed name is that of a person, and where typing goes on. */
export function chooseMention(
  { text, people }: Draft,
  { start, name }: { start: number; name: string },
  person: MentionedPerson,
): { draft: Draft; position: number } {
  const written = `${writeName(person)} `;
  const rest = text.slice(start + 1 + name.length);
  return {
    draft: {
      text: text.slice(0, start) + written + rest.replace(/^ /, ''),
      people: [...people.filter(({ id }) => id !== person.id), person],
    },
    position: start + written.length,
  };
}
