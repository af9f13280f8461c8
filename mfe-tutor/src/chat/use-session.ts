import { call, useQuery, type UseQueryResult } from '@lectern/client';
import { createChatSession } from '@lectern/contract';
import type { Intents } from '@lectern/remote';
import { uiText } from '@lectern/ui';
import { toSessionTitle } from '../subjects';
import { describeFailure, t } from '../texts';

/**
 * The id of the chat session that the chat shows: the one in `about`, else that of a new session.
 * @param openingNumber of the chat in this tab; each opening creates at most one session
 */
export function useSession(about: Intents['openTutorChat'], openingNumber: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['chat', openingNumber],
    queryFn: () => about.sessionId ?? createSession(about),
    gcTime: 0,
    meta: { failed: { title: uiText('error'), description: describeFailure(t('chat.startFailed')) } },
  });
}

async function createSession({ courseId, moduleId, title }: Intents['openTutorChat']): Promise<string> {
  const body = { courseId, moduleId: moduleId ?? null, title: toSessionTitle(title) };
  const { id } = await call(createChatSession, { body });
  return id;
}
