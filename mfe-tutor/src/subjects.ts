import { GENERAL_LEARNING } from '@lectern/contract';
import { t } from './texts';

const TITLE = /^(.+) Chat$/s;

/** The title under which a chat session is stored; it is English whatever the language of the page. */
export const toSessionTitle = (subject: string): string => `${subject} Chat`;

/** The subject in the stored title of a chat session. */
export const readSubject = (sessionTitle: string): string => TITLE.exec(sessionTitle)?.[1] ?? sessionTitle;

/** Translates the stored title of a chat session into the language of the page. */
export function translateSessionTitle(sessionTitle: string): string {
  const [, subject] = TITLE.exec(sessionTitle) ?? [];
  return subject ? t('chat.sessionTitle', { course: translateSubject(subject) }) : sessionTitle;
}

/** Translates the subject 'General Learning'; other subjects are titles of courses, which stay. */
export const translateSubject = (subject: string): string =>
  subject === GENERAL_LEARNING ? t('chat.generalLearning') : subject;
