import { call } from '@lectern/client';
import { createChatSession } from '@lectern/contract';
import type { Intents } from '@lectern/remote';
import { toast, texts as shared } from '@lectern/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { texts } from '../texts';

/**
 * The id of the session that the chat shows: the one in `about`, else a new one.
 * @param opening counts the openings of the chat; each creates at most one session
 */
export function useSession(about: Intents['openTutorChat'], opening: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['chat', opening],
    queryFn: () => about.sessionId ?? start(about),
    gcTime: 0,
  });
}

async function start({ courseId, moduleId, title }: Intents['openTutorChat']): Promise<string> {
  try {
    const body = { courseId, moduleId: moduleId ?? null, title: texts.chat.sessionTitle(title) };
    const { id } = await call(createChatSession, { body });
    return id;
  } catch (error) {
    toast({ title: shared.error, description: texts.chat.startFailed, variant: 'destructive' });
    throw error;
  }
}
