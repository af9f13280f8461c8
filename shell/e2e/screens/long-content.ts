import {
  COURSE_LIMITS,
  GROUP_LIMITS,
  MAX_COURSE_INSTRUCTORS,
  NOTIFICATION_PAGE_SIZE,
  RECENT_CHATS,
  RECENT_COUNT,
  SAVED_REPORT_LIMITS,
} from '@lectern/contract';
import type { Page } from '@playwright/test';

/** Content at the limits of what people can enter; `rtl` is written from right to left. */
export const LONG_CONTENT = {
  ltr: {
    /** 200 characters without a space. */
    word: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(4).slice(0, 200),
    /** 80 characters each. */
    firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80),
    lastName: 'Montgomery-Featherstonehaugh-Cholmondeley-'.repeat(2).slice(0, 80),
    sentence: 'A sentence of ordinary words that goes on for a while, so that it has to wrap. ',
    language: 'en',
  },
  rtl: {
    word: 'واستراتيجياتهمالتعليمية'.repeat(10).slice(0, 200),
    firstName: 'عبدالرحمن'.repeat(10).slice(0, 80),
    lastName: 'בןגוריוןהירושלמי'.repeat(6).slice(0, 80),
    sentence: 'جملة من كلمات عادية تمتد طويلاً حتى تحتاج إلى سطر آخر في كل شاشة ضيقة. ',
    language: 'ar',
  },
};
export type LongContent = (typeof LONG_CONTENT)['ltr'];

/** How many entries a list has that may be long. */
export type ListLength = 0 | 10_000;

/**
 * Makes every text that people wrote as long as it may be, in whatever the page receives from now on. What a text was
 * before stays part of it, so that a screen can still be found by its title.
 */
export async function lengthenTexts(page: Page, content: LongContent): Promise<void> {
  await page.addInitScript((long) => {
    // Right-to-left texts begin with their own script, which is what `dir="auto"` goes by.
    const title = (text: string) => `${long.word} ${text} ${long.sentence}`.slice(0, 400);
    const makers: Record<string, (text: string) => string> = {
      title,
      courseName: title,
      examTitle: title,
      lastModule: title,
      subject: title,
      label: title,
      quote: title,
      detail: title,
      details: title,
      name: (text) => `${long.firstName} ${long.lastName} ${text}`,
      learnerName: (text) => `${long.firstName} ${long.lastName} ${text}`,
      firstName: () => long.firstName,
      lastName: () => long.lastName,
      email: (text) => `${'very-long-local-part-of-an-address-'.repeat(2).slice(0, 60)}-${text}`,
      language: () => long.language,
      fileName: (text) => `${long.word}-${text}`,
      description: (text) => `${long.sentence.repeat(3)}${long.word} ${text}`,
      message: (text) => `${text} ${long.word}`,
      content: (text) =>
        text.startsWith('<')
          ? `<p>${long.sentence.repeat(8)}</p><ul><li>${long.word}</li></ul>${text}`
          : `${long.sentence}${text} ${long.word}`,
    };
    function lengthen(key: string, value: unknown): unknown {
      if (typeof value === 'string') return makers[key] && value ? makers[key](value) : value;
      if (key === 'citations' && Array.isArray(value)) return value.map((text) => title(String(text)));
      return value;
    }
    const parse = JSON.parse.bind(JSON);
    JSON.parse = (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) => {
      const parsed: unknown = parse(text, reviver);
      return parse(JSON.stringify(parsed) ?? 'null', lengthen) as unknown;
    };
  }, content);
}

/**
 * Gives every list that may be long this many entries, at most as many as the server allows. Conversations stay as long
 * as they are.
 */
export async function resizeLists(page: Page, length: ListLength): Promise<void> {
  // The slides of an edited course are divided among its modules.
  const { modules, slides } = COURSE_LIMITS;
  const limits = {
    modules,
    slides: slides / modules,
    recentChats: RECENT_CHATS,
    recentCount: RECENT_COUNT,
    notifications: NOTIFICATION_PAGE_SIZE,
    slidesOfModule: 500,
    instructors: MAX_COURSE_INSTRUCTORS,
    groupCourses: GROUP_LIMITS.courses,
    joinLinks: GROUP_LIMITS.joinLinks,
    savedReports: SAVED_REPORT_LIMITS.count,
  };
  await page.addInitScript(
    ({ length, limits }) => {
      type Entry = Record<string, unknown>;
      // A list of these keys, or the whole answer.
      const LISTS = ['', 'recentCourses', 'courseStats', 'modules', 'slides'];
      let made = 0;
      const isEntry = (value: unknown): value is Entry =>
        typeof value === 'object' && value !== null && !Array.isArray(value);
      // The copies have ids of their own, at every depth.
      const copy = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(copy);
        if (!isEntry(value)) return value;
        const entry = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
        const number = String((made += 1)).padStart(12, '0');
        if ('id' in entry) entry['id'] = `00000000-0000-4000-8000-${number}`;
        if ('slug' in entry) entry['slug'] = `copy-${number}`;
        return entry;
      };
      function measure(key: string, first: Entry): number {
        if (key === 'modules') return limits.modules;
        // The admin dashboard limits them; a learner's are all enrolled courses.
        if (key === 'recentCourses' && !('lastActivityAt' in first)) return limits.recentCount;
        if (key === 'slides') return limits.slides;
        if ('kind' in first && 'subject' in first) return limits.notifications;
        if ('imageSrcset' in first) return limits.slidesOfModule;
        if ('role' in first && 'content' in first) return 0;
        if ('updatedAt' in first && 'moduleId' in first) return limits.recentChats;
        if ('isOwner' in first && 'email' in first) return limits.instructors;
        if ('overdueMembers' in first) return limits.groupCourses;
        if ('maxUses' in first) return limits.joinLinks;
        if ('weekday' in first) return limits.savedReports;
        return length;
      }
      const parse = JSON.parse.bind(JSON);
      JSON.parse = (text: string) =>
        parse(text, (key, value: unknown) => {
          if (!Array.isArray(value) || !LISTS.includes(key)) return value;
          const [first] = value as unknown[];
          if (!isEntry(first)) return value;
          if (length === 0) return [];
          // What is there comes first, so that a screen can still be found by its title.
          const missing = Math.max(0, measure(key, first) - value.length);
          return [...(value as unknown[]), ...Array.from({ length: missing }, () => copy(first))];
        }) as unknown;
    },
    { length, limits },
  );
}

/** Lays the whole page out from right to left. */
export async function mirror(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', 'rtl'));
  });
}

/** Makes every text 40 % wider, as translations may be: a letter is about half an em wide. Arabic letters stay joined. */
export async function widenTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.2em !important; } :dir(rtl) { letter-spacing: 0 !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
