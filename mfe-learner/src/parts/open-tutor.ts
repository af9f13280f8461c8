import { openTutorChat, type Intents } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { t } from './texts';

/** Opens the tutor's chat, or says that it needs a connection. */
export function openTutor(about: Intents['openTutorChat']): void {
  if (navigator.onLine) openTutorChat(about);
  else toast({ title: t('tutor.offline') });
}
