import { expect, test } from 'vitest';
import { chooseMention, findTypedName, toDraft, toPostText } from './parts/mentions';

const person = (digit: number, name: string) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${digit}`, name, isInstructor: false },
});
const [ann, annLee] = [person(1, 'Ann'), person(2, 'Ann Lee')];

test('a name that is chosen is sent as a mention, also where one name contains another, and edited as a name', () => {
  const typed = 'Thanks @An and all';
  const name = findTypedName(typed, 10);
  expect(name).toEqual({ start: 7, name: 'An' });
  const { draft, position } = chooseMention({ text: typed, people: [] }, name as never, annLee);
  expect(draft.text).toBe('Thanks @Ann Lee and all');
  expect(draft.text.slice(0, position)).toBe('Thanks @Ann Lee ');
  const both = { text: `${draft.text}, @Ann too`, people: [ann, annLee] };
  const sent = toPostText(both);
  expect(sent).toBe(`Thanks <@${annLee.id}> and all, <@${ann.id}> too`);
  expect(toDraft({ text: sent, mentions: [ann, annLee] }).text).toBe(both.text);
  expect([
    findTypedName('mail@example', 12),
    findTypedName('@', 1),
    findTypedName('@Ann. Lee ok', 12),
  ]).toEqual([...[undefined, { start: 0, name: '' }, undefined]]);
});
