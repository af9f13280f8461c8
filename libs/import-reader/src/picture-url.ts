import { getQuestionPicture } from '@lectern/contract/imported-files';

/** URL of a question's picture on this server. */
export const pictureUrl = (id: string): string => getQuestionPicture.path.replace(':pictureId', id);
