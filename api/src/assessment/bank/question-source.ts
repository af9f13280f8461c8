import type { EditedQuestion, QuestionSource } from '@lectern/contract';
import { Slide } from '@lectern/data';
import { slideText } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findSourceSlide } from './questions.queries.js';

/** @throws Refusal (400) if the slide does not contain the quote letter for letter */
export async function requireQuote(
  manager: EntityManager,
  { slideId, quote }: QuestionSource,
): Promise<void> {
  const slide = await manager.findOneBy(Slide, { id: slideId });
  if (!slide) throw new Refusal(404, 'assessment.sourceSlideGone');
  if (quote && !contains(slide, quote)) throw new Refusal(400, 'assessment.quoteNotOnSlide');
}

/** Finds the slide that a version comes from, and whether the slide still contains the version's quote. */
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
  const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();
  return collapseSpaces(`${title}\n${slideText(content)}`).includes(collapseSpaces(quote));
}
