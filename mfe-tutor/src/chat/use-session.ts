import { call, useQuery, type UseQueryResult } from '@lectern/client';
import { createChatSession } from '@lectern/contract';
import type { Intents } from '@lectern/remote';
import { uiText } from '@lectern/ui';
import { toSessionTitle } from '../subjects';
import { describeFailure, t } from '../texts';

/**
 * The id of the session that the chat shows: the one in `about`, else a new one.
 * @param opening counts the openings of the chat; each creates at most one session
 */
export function useSession(about: Intents['openTutorChat'], opening: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['chat', opening],
    queryFn: () => about.sessionId ?? start(about),
    gcTime: 0,
    meta: { failed: { title: uiText('error'), description: describeFailure(t('chat.startFailed')) } },
  });
}

async function start({ courseId, moduleId, title }: Intents['openTutorChat']): Promise<string> {
  const body = { courseId, moduleId: moduleId ?? null, title: toSessionTitle(title) };
  const { id } = await call(createChatSession, { body });
  return id;
}
