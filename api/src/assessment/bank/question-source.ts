import type { EditedQuestion, QuestionSource } from '@lectern/contract';
import { Slide } from '@lectern/data';
import { slideText } from '@lectern/text';
import { BadRequestException, NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findSourceSlide } from './questions.queries.js';

/** @throws BadRequestException where the slide does not contain the quote letter for letter */
export async function requireQuote(
  manager: EntityManager,
  { slideId, quote }: QuestionSource,
): Promise<void> {
  const slide = await manager.findOneBy(Slide, { id: slideId });
  if (!slide) throw new NotFoundException('The slide of this question no longer exists.');
  if (quote && !contains(slide, quote))
    throw new BadRequestException(
      'The quote is not on the slide. Copy it from the slide, letter for letter.',
    );
}

/** Finds the slide that a version comes from, and whether its quote is still there. */
export async function findSource(
  manager: EntityManager,
  versionId: string,
): Promise<EditedQuestion['source']> {
  const row = await findSourceSlide(manager, versionId);
  if (!row) return null;
  const { content, ...source } = row;
  return { ...source, isCurrent: !row.quote || contains({ title: row.slideTitle, content }, row.quote) };
}

function contains({ title, content }: Pick<Slide, 'title' | 'content'>, quote: string): boolean {
  const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
  return spaced(`${title}\n${slideText(content)}`).includes(spaced(quote));
}
