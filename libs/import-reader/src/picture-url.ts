import { getQuestionPicture } from '@lectern/contract/imported-files';

/** Address of a picture on this server. */
export const pictureUrl = (id: string): string => getQuestionPicture.path.replace(':pictureId', id);
