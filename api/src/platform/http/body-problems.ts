import { HttpException } from '@nestjs/common';
import type { ErrorRequestHandler } from 'express';

/** Sentences for what the body parser refuses, by its name for the problem; its own words are a programmer's. */
const BODY_PROBLEMS: Partial<Record<string, string>> = {
  'entity.parse.failed': 'The request is not valid JSON. Please correct it and send it again.',
  'entity.too.large': 'The request is too large. Please send less at once.',
  'charset.unsupported': 'The request has a character set that cannot be read. Please send it in UTF-8.',
  'encoding.unsupported':
    'The request is compressed in a way that cannot be read. Please send it uncompressed.',
};

/** Gives what the body parsers before it refuse a sentence for a person. */
export const describeBodyProblems: ErrorRequestHandler = (error, _request, _response, next) => {
  const { status, type } = Object(error);
  const sentence = BODY_PROBLEMS[type];
  next(sentence ? new HttpException(sentence, status) : error);
};
