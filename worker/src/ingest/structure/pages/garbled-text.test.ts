import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeckText, readDeck } from '@lectern/pdf';
import { mappedPdf } from '@lectern/pdf/testing';
import { isGarbled } from './garbled-text.js';
import { aPage, lines } from '../testing/a-deck.js';
import { BROKEN_MAPS } from '../testing/broken-maps.js';

/** Five slides in each of four scripts. */
const SLIDES = {
  Latin: [
    'Cooling a burn\nHold the burn under running water for twenty minutes.\nNever put butter on it.',
    'Verbrennungen kühlen\nHalten Sie die Stelle zwanzig Minuten unter fließendes Wasser.\nKeine Butter.',
    'Refroidir une brûlure\nPasser la brûlure sous l’eau pendant vingt minutes.\nJamais de beurre.',
    'Enfriar una quemadura\nPonga la quemadura bajo el agua durante veinte minutos.\nNunca mantequilla.',
    'Chlazení popálenin\nPopáleninu chlaďte dvacet minut pod tekoucí vodou.\nNepoužívejte máslo ani mast.',
  ],
  Cyrillic: [
    'Охлаждение ожога\nДержите ожог под проточной водой двадцать минут.\nНе мажьте его маслом.',
    'Узлы и верёвки\nШкотовый узел соединяет две верёвки разной толщины.\nОн держит и мокрым.',
    'Воздушные змеи\nЗмею нужен ровный ветер и длинная нить.\nВ грозу змея не запускают.',
    'Опіки та вода\nОпік тримають під проточною водою двадцять хвилин.\nМасло не допомагає.',
    'Пчёлы зимой\nЗимой пчёлы собираются в клуб и греют матку.\nМёда им нужно около двадцати килограммов.',
  ],
  Arabic: [
    'تبريد الحرق\nضع الحرق تحت الماء الجاري عشرين دقيقة.\nلا تضع عليه الزبدة أبدا.',
    'العقد والحبال\nتربط هذه العقدة حبلين مختلفين في السماكة.\nوهي تبقى ثابتة حتى عندما تبتل.',
    'الطائرات الورقية\nتحتاج الطائرة الورقية إلى ريح منتظمة وخيط طويل.\nلا تطلقها أثناء العاصفة.',
    'النحل في الشتاء\nيتجمع النحل في الشتاء حول الملكة ليدفئها.\nويحتاج إلى كمية كبيرة من العسل.',
    'الماء والصحة\nيحتاج الجسم إلى الماء كل يوم حتى يعمل جيدا.\nاشرب أكثر عندما يكون الجو حارا.',
  ],
  Han: [
    '冷却烧伤\n把烧伤处放在流动的水下二十分钟。\n不要涂抹黄油，也不要用冰。',
    '绳结与绳子\n接绳结可以连接两根粗细不同的绳子。\n绳子湿了也不会松开。',
    '放风筝\n放风筝需要稳定的风和很长的线。\n下雨打雷的时候不要放风筝。',
    '冬天的蜜蜂\n冬天蜜蜂聚在一起，给蜂王保暖。\n它们需要大约二十公斤蜂蜜。',
    '水与健康\n身体每天都需要水才能正常工作。\n天气炎热的时候要多喝一些水。',
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-garbled-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(pdf: Buffer): Promise<DeckText> {
  const file = join(folder, 'deck.pdf');
  await writeFile(file, pdf);
  const { text } = await readDeck(file, {
    outDir: folder,
    choosePagesWithoutPicture: ({ pages }) => pages.keys(),
  });
  return text;
}

describe('Of 20 pages in four scripts', () => {
  const slides = Object.values(SLIDES).flat();

  test('none is garbled while the maps of their fonts are right', async () => {
    const { pages } = await read(mappedPdf(slides, (character) => character));
    expect(pages[0]?.lines[0]?.text).toBe('Cooling a burn');
    expect(pages.filter(isGarbled).map(({ index }) => slides[index])).toEqual([]);
  });

  test.each([...BROKEN_MAPS.keys()])(
    'at least 18 are noticed when their maps are broken in five ways, from way %i on',
    async (first) => {
      const pdf = mappedPdf(slides, (character, place, _, page) => {
        const [, map] = BROKEN_MAPS[(first + page) % BROKEN_MAPS.length] ?? [];
        return map?.(character, place) ?? character;
      });
      const { pages } = await read(pdf);
      const missed = pages.filter((page) => !isGarbled(page));
      expect(
        missed.length,
        missed.map(({ lines }) => lines.map(({ text }) => text).join(' ')).join('\n'),
      ).toBeLessThanOrEqual(2);
      expect(pages).toHaveLength(20);
    },
  );
});

const garbled = (...texts: string[]) => isGarbled(aPage(lines(texts)));

describe.each<[rule: string, broken: string, sound: string]>([
  [
    'no characters',
    '\uE012\uE003\uE044\uE001 \uE022\uE013\uE001\uE005\uE010\uE019\uE02A\uE031 \uE008\uE009\uE00A\uE00B\uE00C\uE00D\uE00E\uE00F',
    '\uF0B7 Hold the burn under running water for twenty minutes',
  ],
  [
    'rare characters',
    '㐀㐁㐂㐃㐄㐅㐆㐇㐈㐉㐊㐋㐌㐍㐎㐏㐐㐑㐒㐓㐔㐕',
    '把烧伤处放在流动的水下二十分钟不要涂抹黄油',
  ],
  [
    'letters in disorder',
    'Xqll tzg vhkf hfrgk khffjfq pxwgk zbk wpgfwt cjfhwgs fgygk bhw vhwwgk bf jw',
    'Hold the burn under running water for twenty minutes and never put butter on it',
  ],
  [
    'signs for letters',
    '!"#$ %&\'( )*+, -./: ;<=> ?@[\\ ]^_` {|}~ !#%& ()+- ./:; <=>?',
    'f(x) = a + b · (c − d) ≤ √(y² + z²) ⇒ ∑ i = 1 … n, ∫ g(t) dt',
  ],
  [
    'letters by number',
    '!"#$ %#$&\'()*+,-./012 3456789:34;<2',
    '[SPACE] ! " # $ % & \' ( ) * + , - . / 0 1 2 3 4 5 6 7 8 9 : ; < = > ? @ A B C D E F G H I J K L M',
  ],
  [
    'vowels upon vowels',
    'خًٍشً وّ خًػرخب ّرسٌـ خًٍشً وّ خًػرخب شًُ خًًٌيذ ًّضوحَخ ُّشرخس جًِ يٌّذ يدّظذ ٌٍ خًـغً',
    'كُنْتُ أَقْرَأُ الْكِتَابَ فِي الْمَدْرَسَةِ كُلَّ يَوْمٍ',
  ],
  [
    'signs and capitals within words',
    '4 ^\\gX aXXWf T fgXTWl j\\aW TaW T _baZ _\\aX gb Y_l jX__ \\a g[X XiXa\\aZ',
    'PostgreSQL und MySQL: JavaScript, TypeScript, getName(), a[i] = b[j]; GitHub und GitLab im Vergleich mit BitBucket',
  ],
])('The rule “%s”', (_, broken, sound) => {
  test('notices such a page and no sound one', () => {
    expect(garbled(broken)).toBe(true);
    expect(garbled(sound)).toBe(false);
  });
});

test.each([
  ['Thai', 'การปฐมพยาบาลแผลไฟไหม้ให้ล้างด้วยน้ำสะอาดอย่างน้อยยี่สิบนาทีและห้ามทาเนยบนแผล'],
  [
    'Urdu',
    'ہر شخص کو اپنے ملک کی حکومت میں براہِ راست یا آزادانہ طور پر منتخب کئے ہوئے نمائندوں کے ذریعے حصہ لینے کا حق ہے',
  ],
  [
    'Arabic with vowels stored before their letters',
    'يتم عادةً إنشاء نوع آخر من اللجنة لفحص مشاريع قوانين خاصة مقدمة من قبل حزب خارجي أو ُمَر ِّوج ليس عضواً',
  ],
  ['Hebrew with vowels', 'בְּרֵאשִׁית הָיָה הַדָּבָר וְהַדָּבָר הָיָה עִם הָאֱלֹהִים וֵאלֹהִים הָיָה הַדָּבָר'],
  [
    'Persian with letters of Arabic',
    'این كتاب درباره ي يادگيري زبان است و براي همه ي دانش آموزان نوشته شده است',
  ],
  [
    'Japanese with radicals for ideographs',
    'すきとおった⾵、⻘いそら、⽺飼の⼈、⾚い顔、⼭猫、⽯の建物、⼩さな⽔⾞、五⽉、⼗⽉、⽊の⾨',
  ],
  [
    'Chinese with brackets',
    '個人中心 我的課程|所有課程|[自主學習]Python入門 [自主學習]音樂時光隧道 [自主學習]R語言新手村 [自主學習]企業的故事 大學部 高中部 國中部',
  ],
  ['a title beside icons', 'I M P L E M E N T A C I Ó N\n\uE012 \uE003 \uE044 \uE001 \uE022 \uE013'],
  ['a formula with bars', '𝒕̅ = 𝒇𝑨 ̅̅̅̅̅̅̅̅̅̅ − 𝒇𝑨 ̅̅̅̅̅̅̅̅̅̅̅ , где 𝒇𝑨 ̅̅̅̅̅̅̅̅̅̅̅̅ = ∑ 𝒇𝑨 ̅̅̅̅̅̅̅̅̅̅̅̅ и ̅̅̅̅̅̅̅̅̅̅̅'],
])('%s is not garbled', (_, text) => {
  expect(garbled(text)).toBe(false);
});

test('code, addresses, short pages and contents with dots are not garbled', () => {
  expect(
    garbled(
      'https://example.org/a/b?q=xkcdqwrtz#zzqqw',
      'user_id, getX2, fooBarBaz, qwrtzXkcd, /usr/lib/x86_64',
    ),
  ).toBe(false);
  expect(
    garbled(
      'int main(void)',
      '{',
      'int a;int b;int c;int d;int e;int f;int g;int h;',
      'int i;int j;int k;int l;',
    ),
  ).toBe(false);
  expect(garbled('Xqzt')).toBe(false);
  expect(
    garbled(
      '1 Introduction ..................................... 3',
      '2 Knots ........................................... 9',
    ),
  ).toBe(false);
});
