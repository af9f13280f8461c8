import { POST_LIMITS, readMentions } from '@lectern/contract';
import type { Thread } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { countReaders } from './people.queries.js';

/**
 * Refuses a text that mentions people who may not read its thread. People who were already mentioned before are not checked.
 * @param before the text before it was changed
 * @returns the ids of the mentioned people
 */
export async function requireReaders(
  manager: EntityManager,
  text: string,
  { thread, before = '' }: { thread: Pick<Thread, 'courseId' | 'askerId' | 'audience'>; before?: string },
): Promise<string[]> {
  const mentions = readMentions(text);
  if (mentions.length > POST_LIMITS.mentions)
    throw new Refusal(400, 'community.post.tooManyMentions', { values: { max: POST_LIMITS.mentions } });
  const mentionedBefore = new Set(readMentions(before));
  const added = mentions.filter((id) => !mentionedBefore.has(id));
  if (added.length && (await countReaders(manager, added, thread)) < added.length)
    throw new Refusal(400, 'community.post.unknownPerson');
  return mentions;
}
