import type { ServerMessageId } from '@lectern/i18n/server';
import type { ErrorRequestHandler } from 'express';
import { Refusal } from './refusal.js';

/** Messages for people, by the type of error of Express's body parsers. Their own messages are written for programmers. */
const BODY_PROBLEMS: Partial<Record<string, ServerMessageId>> = {
  'entity.parse.failed': 'platform.body.parseFailed',
  'entity.too.large': 'platform.body.tooLarge',
  'charset.unsupported': 'platform.body.unknownCharset',
  'encoding.unsupported': 'platform.body.unknownEncoding',
};

/** Replaces an error of an earlier body parser by a refusal with a message for a person. */
export const describeBodyProblems: ErrorRequestHandler = (error, _request, _response, next) => {
  const { status, type } = Object(error);
  const id = BODY_PROBLEMS[type];
  next(id ? new Refusal(status, id) : error);
};
