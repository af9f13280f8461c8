import {
  type ChatMessage as MessageOnWire,
  type ChatSession as SessionOnWire,
  AnswerRating,
  MessageMetadata,
} from '@lectern/contract';
import type { ChatMessage, ChatSession } from '@lectern/data';
import * as z from 'zod/mini';

export function presentSession({ id, courseId, moduleId, title, updatedAt }: ChatSession): SessionOnWire {
  return { id, courseId, moduleId, title, updatedAt: updatedAt.toISOString() };
}

export function presentMessage(message: ChatMessage): MessageOnWire {
  const { id, role, content, createdAt, status } = message;
  // Events of a stream are not parsed against the contract, so the guide's state is removed here.
  const metadata = z.parse(MessageMetadata, message.metadata);
  const rating = z.safeParse(AnswerRating, {
    isHelpful: message.isHelpful,
    reason: message.ratingReason,
    ...(message.isQuestionShared && { isShared: true }),
  });
  return {
    id,
    role,
    content,
    createdAt: createdAt.toISOString(),
    status,
    metadata,
    ...(rating.success && { rating: rating.data }),
  };
}
