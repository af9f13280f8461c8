import { MAX_QUESTION_FILE_BYTES } from '@lectern/contract';
import type { Request } from 'express';
import { receiveFile, type ReceivedFile } from '../http/receive-file.js';

/** Reads a file with questions and the text fields beside it. @throws HttpException when it is refused */
export const receiveQuestionFile = (request: Request): Promise<ReceivedFile> =>
  receiveFile(request, {
    maxBytes: MAX_QUESTION_FILE_BYTES,
    missing: 'Please select a file with questions.',
    defaultName: 'questions',
  });
