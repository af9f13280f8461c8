import { openTutorChat, type Intents } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { t } from '../texts';

/** Opens the chat, whose code may not be loaded yet, or says that it needs a connection. */
export function openChat(about: Intents['openTutorChat']): void {
  if (navigator.onLine) openTutorChat(about);
  else toast({ title: t('chat.offline') });
}
