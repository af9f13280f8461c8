import { type AcceptedAnswer, primaryLanguage } from '@lectern/contract';
import { readWords, type User } from '@lectern/data';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findAcceptedAnswers } from './accepted-answers.queries.js';

/** Answers of people that instructors accepted, for the tutor. */
@Injectable()
export class AcceptedAnswersService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
  ) {}

  /**
   * Finds answers to questions like this one, in a course (null: in all of the person's). Only where they are: texts of people never
   * reach a prompt, and are shown as they are at that time.
   * @param language ISO 639-1 code of the searched slides
   */
  async find(
    text: string,
    { courseId, user, language }: { courseId: string | null; user: User; language: string | undefined },
  ): Promise<AcceptedAnswer[]> {
    if (!this.site.current.features.discussion) return [];
    const { manager } = this.source;
    const words = await readWords(manager, text, primaryLanguage(language ?? DEFAULT_LANGUAGE));
    return words.words.length ? findAcceptedAnswers(manager, { courseId, words }, user) : [];
  }
}
