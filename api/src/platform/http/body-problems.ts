import type { ServerMessageId } from '@lectern/i18n/server';
import type { ErrorRequestHandler } from 'express';
import { Refusal } from './refusal.js';

/** Messages for what the body parser refuses, by its name for the problem; its own words are a programmer's. */
const BODY_PROBLEMS: Partial<Record<string, ServerMessageId>> = {
  'entity.parse.failed': 'platform.body.parseFailed',
  'entity.too.large': 'platform.body.tooLarge',
  'charset.unsupported': 'platform.body.unknownCharset',
  'encoding.unsupported': 'platform.body.unknownEncoding',
};

/** Gives what the body parsers before it refuse a sentence for a person. */
export const describeBodyProblems: ErrorRequestHandler = (error, _request, _response, next) => {
  const { status, type } = Object(error);
  const id = BODY_PROBLEMS[type];
  next(id ? new Refusal(status, id) : error);
};
