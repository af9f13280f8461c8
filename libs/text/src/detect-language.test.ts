import { describe, expect, test } from 'vitest';
import { COURSE_LANGUAGES } from '@lectern/contract';
import { courseLanguage, detectLanguages } from './detect-language.js';
import { RECOGNIZED_LANGUAGES, textSearchConfig } from './languages/index.js';

const TEXTS: Record<string, string> = {
  en: 'A deposit of money can be taken out of the account at any time. The bank pays interest for it once a year, and the customer may close the account without giving notice, unless both have agreed on something else.',
  de: 'Eine Einlage kann jederzeit vom Konto abgehoben werden. Die Bank zahlt dafür einmal im Jahr Zinsen, und der Kunde darf das Konto ohne Kündigung schließen, wenn nichts anderes vereinbart worden ist.',
  es: 'El dinero depositado puede retirarse de la cuenta en cualquier momento. El banco paga intereses una vez al año, y el cliente puede cerrar la cuenta sin previo aviso, salvo que ambos hayan acordado otra cosa.',
  ar: 'يمكن سحب المبلغ المودع من الحساب في أي وقت. يدفع البنك فائدة عليه مرة واحدة في السنة، ويجوز للعميل إغلاق الحساب دون إشعار مسبق ما لم يتفق الطرفان على غير ذلك في العقد الذي وقعاه.',
  zh: '存款可以随时从账户中取出。银行每年支付一次利息，客户可以不经通知关闭账户，除非双方另有约定。'.repeat(
    4,
  ),
  ja: '預金はいつでも口座から引き出すことができます。銀行は年に一度利息を支払い、顧客は予告なく口座を解約することができます。'.repeat(
    4,
  ),
};

describe('the language of a course', () => {
  test.each(Object.entries(TEXTS))('is recognized: %s', (language, text) => {
    expect(detectLanguages([text])).toEqual([language]);
  });

  test('is that of most of its longer texts where a text is too short to tell', () => {
    expect(detectLanguages(['Übersicht', TEXTS['de'] ?? '', 'API', ''])).toEqual(['de', 'de', 'de', 'de']);
  });

  test('differs from text to text in a course of two languages', () => {
    expect(detectLanguages([TEXTS['en'] ?? '', TEXTS['es'] ?? '', TEXTS['en'] ?? ''])).toEqual([
      'en',
      'es',
      'en',
    ]);
  });

  test('is not changed by a single text in which another one is detected', () => {
    const texts = [...new Array<string>(12).fill(TEXTS['en'] ?? ''), TEXTS['es'] ?? ''];
    expect(new Set(detectLanguages(texts))).toEqual(new Set(['en']));
  });

  test('is the declared one unless its text is in another', () => {
    expect(courseLanguage([TEXTS['de'] ?? ''], 'de')).toBe('de');
    expect(courseLanguage([TEXTS['de'] ?? ''], 'en')).toBe('de');
    expect(courseLanguage([TEXTS['zh'] ?? ''], 'zh-Hant')).toBe('zh-Hant');
    expect(courseLanguage([TEXTS['de'] ?? ''], 'mn')).toBe('mn');
    expect(courseLanguage(['1 + 1 = 2'])).toBeUndefined();
  });

  test('is that of its own script where slides mix in many Latin words, and of its prose where they hold code', () => {
    expect(
      courseLanguage(['React Hook 사용법\nuseState, useEffect 등\nGraphQL Korea Organizer 소개와 발표']),
    ).toBe('ko');
    expect(courseLanguage(['自定义 Hooks 注意事项\nuseImperativeHandle\n只在函数组件中调用 Hook'])).toBe(
      'zh',
    );
    const footer = 'Udržitelnost WordPress webu';
    const code = 'https://www.example.org/some/long/path\ngetElementById(firstElementOfTheTree)';
    const slides = [
      'Co pro mě znamená, že je projekt udržitelný?',
      'Kdo se o něj bude starat, až odejdu?',
      'Jak dlouho bude možné přidávat nové funkce bez přepisování?',
    ];
    expect(courseLanguage(slides.map((slide) => `${slide}\n${code}\n${footer}`))).toBe('cs');
    expect(courseLanguage(['What the word 水 means, and how 火 is written'])).toBe('en');
  });

  test('is recognized where every sentence without spaces has a digit or a Latin word', () => {
    const ja = '2019年の調査では、回答者の35%がReactとiPhoneを毎日使っていると答えた。'.repeat(6);
    const zh = '2019年的调查显示，35%的受访者每天使用React和iPhone。'.repeat(6);
    const th = 'การสำรวจปี2019พบว่าผู้ตอบ35%ใช้ReactและiPhoneทุกวัน'.repeat(6);
    expect([ja, zh, th].map((text) => courseLanguage([text]))).toEqual(['ja', 'zh', 'th']);
  });

  test('is recognized by its common words where the detector does not know it', () => {
    const eu =
      'Hiriko etxeak suak suntsitu zituen, eta gero harriz eraiki ziren berriro. Sua ez hedatzeko, kaleak zabalagoak izan behar dira.';
    const ga =
      'Scriosadh tithe na cathrach sa dóiteán, agus tógadh as cloch arís iad. Bhí na sráideanna níos leithne chun nach leathfadh an tine.';
    expect([eu, ga].map((text) => courseLanguage([text]))).toEqual(['eu', 'ga']);
    expect(detectLanguages([TEXTS['es'] ?? '', `${eu} ${eu}`], 'es')).toEqual(['es', 'eu']);
  });

  test('stays the one that was chosen where the detector does not know it', () => {
    const short = 'Pisu-unitateak. Salmentak, kostuak, irabaziak, zergak. '.repeat(5);
    expect(detectLanguages([short, short], 'eu')).toEqual(['eu', 'eu']);
    expect(courseLanguage([short], 'eu')).toBe('eu');
  });

  test('is offered in the editor', () => {
    expect(COURSE_LANGUAGES).toEqual(expect.arrayContaining(RECOGNIZED_LANGUAGES));
  });

  test('is English where no text has words', () => {
    expect(detectLanguages(['', '1 + 1 = 2'])).toEqual(['en', 'en']);
  });
});

test.each([
  ['de', 'german'],
  ['no', 'norwegian'],
  ['zh', 'simple'],
  ['xx', 'simple'],
])('passages in %s are indexed by the configuration %s', (language, config) =>
  expect(textSearchConfig(language)).toBe(config),
);
