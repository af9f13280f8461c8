import type { Locale, ScormEdition, WholeQuestion } from '@lectern/contract';
import type { CompiledCatalog } from '@lectern/i18n';
import type { ServerMessageId } from '@lectern/i18n/server';

/** The id of a text of the player. The export writes the texts in one language into the package. */
export type PlayerMessageId = Extract<ServerMessageId, `interop.player.${string}`>;

type Direction = 'ltr' | 'rtl' | 'auto';

/** A question with its right answer. Pictures in its HTML have addresses within the package. */
export interface PackagedQuestion extends WholeQuestion {
  id: string;
}

export interface PackagedSlide {
  id: string;
  title: string;
  /** HTML that passed the allow-list for slides. */
  html: string;
  /** BCP 47 tag; null where it is unknown. */
  language: string | null;
  direction: Direction;
  picture: { url: string; alt: string; width: number | null; height: number | null } | null;
  soundUrl: string | null;
  /** Plain text; null where learners may not see the speaker notes. */
  notes: string | null;
}

/** The data that the player loads when a module is opened. */
export interface PackagedModule {
  slides: PackagedSlide[];
  questions: PackagedQuestion[];
}

export interface ModuleOutline {
  id: string;
  title: string;
  /** The path of a script that calls `MODULE_FUNCTION` with the module. */
  script: string;
  /** The ids of the slides in order. */
  slideIds: string[];
  questionIds: string[];
}

/** The data that the player loads first. */
export interface PackagedCourse {
  edition: ScormEdition;
  title: string;
  /** BCP 47 tag of the course; null where it is unknown. */
  language: string | null;
  direction: Direction;
  /** The language of the player's texts. */
  locale: Locale;
  localeDirection: 'ltr' | 'rtl';
  messages: CompiledCatalog;
  modules: ModuleOutline[];
}

/** Names of the global functions of the player that the scripts of a package call. */
export const COURSE_FUNCTION = 'lecternCourse';
export const MODULE_FUNCTION = 'lecternModule';
