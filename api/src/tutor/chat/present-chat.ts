import {
  type ChatMessage as MessageOnWire,
  type ChatSession as SessionOnWire,
  AnswerRating,
  type Locale,
  MessageMetadata,
} from '@lectern/contract';
import type { ChatMessage, ChatSession } from '@lectern/data';
import type { AnswerMetadata } from '../answer/answer.js';
import { joinParts } from '../answer/answer-parts.js';
import * as z from 'zod/mini';

export function presentSession({ id, courseId, moduleId, title, updatedAt }: ChatSession): SessionOnWire {
  return { id, courseId, moduleId, title, updatedAt: updatedAt.toISOString() };
}

/** @param locale of the reader, in which the tutor's own words are written */
export function presentMessage(message: ChatMessage, locale: Locale): MessageOnWire {
  const { id, role, content, createdAt, status } = message;
  const { parts }: AnswerMetadata = message.metadata;
  // Parsing removes `guide` and `parts`, which are no part of the contract. Responses are parsed later, but events are not.
  const metadata = z.parse(MessageMetadata, message.metadata);
  const rating = z.safeParse(AnswerRating, {
    isHelpful: message.isHelpful,
    reason: message.ratingReason,
    ...(message.isQuestionShared && { isShared: true }),
  });
  return {
    id,
    role,
    content: parts ? joinParts(locale, parts) : content,
    createdAt: createdAt.toISOString(),
    status,
    metadata,
    ...(rating.success && { rating: rating.data }),
  };
}
