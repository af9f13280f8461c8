import { GENERAL_LEARNING } from '@lectern/contract';
import { t } from './texts';

const TITLE = /^(.+) Chat$/s;

/** The title under which a conversation is stored, in English in every language. */
export const toSessionTitle = (subject: string): string => `${subject} Chat`;

/** The subject of a conversation, from its stored title. */
export const readSubject = (sessionTitle: string): string => TITLE.exec(sessionTitle)?.[1] ?? sessionTitle;

/** The title of a conversation in the language of the page. */
export function nameSession(sessionTitle: string): string {
  const [, subject] = TITLE.exec(sessionTitle) ?? [];
  return subject ? t('chat.sessionTitle', { course: nameSubject(subject) }) : sessionTitle;
}

/** What a conversation is about: a course's title, or all courses. */
export const nameSubject = (subject: string): string =>
  subject === GENERAL_LEARNING ? t('chat.generalLearning') : subject;
