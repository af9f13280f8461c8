import type { ChatMessage as MessageOnWire, ChatSession as SessionOnWire } from '@lectern/contract';
import type { ChatMessage, ChatSession } from '@lectern/data';

export function presentSession({ id, courseId, moduleId, title, updatedAt }: ChatSession): SessionOnWire {
  return { id, courseId, moduleId, title, updatedAt: updatedAt.toISOString() };
}

export function presentMessage(message: ChatMessage): MessageOnWire {
  const { id, role, content, createdAt, status, metadata } = message;
  return { id, role, content, createdAt: createdAt.toISOString(), status, metadata };
}
