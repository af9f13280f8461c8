import { call, invalidate, useQuery, type UseQueryResult } from '@lectern/client';
import { createChatSession, listChatSessions } from '@lectern/contract';
import { toast, texts as shared } from '@lectern/ui';
import { texts } from '../texts';
import type { About } from './chat-overlay';

/** The id of the conversation an opening of the chat is about: the one it asks for, else a new one, started once. */
export function useSession(about: About, opening: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['chat', opening],
    queryFn: () => about.sessionId ?? start(about),
    gcTime: 0,
  });
}

async function start({ courseId, moduleId, title }: About): Promise<string> {
  try {
    const body = { courseId, moduleId: moduleId ?? null, title: texts.chat.sessionTitle(title) };
    const { id } = await call(createChatSession, { body });
    void invalidate(listChatSessions);
    return id;
  } catch (error) {
    toast({ title: shared.error, description: texts.chat.startFailed, variant: 'destructive' });
    throw error;
  }
}
