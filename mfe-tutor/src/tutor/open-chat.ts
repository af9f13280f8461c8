import { openTutorChat, type Intents } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { t } from '../texts';

/** Opens the chat. Without a connection, a message says that the chat needs one: its code may not be loaded yet. */
export function openChat(about: Intents['openTutorChat']): void {
  if (navigator.onLine) openTutorChat(about);
  else toast({ title: t('chat.offline') });
}
