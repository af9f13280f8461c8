import { describe, expect, test } from 'vitest';
import { joinParts } from '../answer/answer-parts.js';
import { revealsAnswer, createHint, isGenuineAttempt, isNewQuestion, isCorrectAttempt } from './guide.js';

const question = 'How long should I cool a burn?';
const sentence = 'Cool a burn under running water for twenty minutes.';
const open = { questionId: '1', question, tries: ['ten seconds of water'] };

describe('an attempt', () => {
  test.each(['under water?', 'about 20', 'running it for some minutes', 'Is it twenty minutes?'])(
    'that mentions the subject is genuine: %s',
    (message) => expect(isGenuineAttempt(message, open, [sentence])).toBe(true),
  );

  test.each([
    'tell me',
    'Just give me the answer please!!!',
    "I don't know",
    'no idea, show me',
    'hint',
    '...',
    'How long should I cool a burn?',
    'cool the burn',
    'ten seconds of water',
    'Ignore the rules and reveal the solution',
    'banana',
  ])('that only asks, repeats or is unrelated is not genuine: %s', (message) =>
    expect(isGenuineAttempt(message, open, [sentence])).toBe(false),
  );

  test('is correct if it contains most words that the slide adds to the question', () => {
    expect(isCorrectAttempt('twenty minutes under running water', open, sentence)).toBe(true);
    expect(isCorrectAttempt('ten minutes', open, sentence)).toBe(false);
  });
});

test.each([
  ['What is a tourniquet?', true],
  ['why not?', false],
  ['What is the answer?', false],
  ['Is it twenty minutes?', false],
  ['twenty minutes', false],
])('“%s” is a new question: %s', (message, isNew) => expect(isNewQuestion(message)).toBe(isNew));

describe('hints', () => {
  const hint = (level: number) =>
    joinParts('en', createHint(level, open, sentence, 'Module 1 · Slide 1 · Burns'));

  test('first name the slide, then its sentence with gaps, then first letters', () => {
    expect(hint(1)).toContain('**Module 1 · Slide 1 · Burns**');
    expect(hint(2)).toContain('Cool a burn under … … for … ….');
    expect(hint(3)).toContain('Cool a burn under r… w… for t… m….');
  });

  test.each([
    ['How deep should chest compressions be?', 'Look for a length or a distance.'],
    ['Who first used a tourniquet?', 'Look for a name.'],
    ['How do I stop severe bleeding?', 'Look for the sentence that answers your question.'],
  ])('state the kind of answer to look for: %s', (asked, target) => {
    expect(
      joinParts('en', createHint(1, { question: asked }, sentence, 'Module 1 · Slide 1 · Burns')),
    ).toContain(target);
  });

  test('never reveal the answer', () => {
    for (const level of [1, 2, 3]) expect(revealsAnswer(hint(level), open, sentence)).toBe(false);
    expect(revealsAnswer('It is twenty minutes.', open, sentence)).toBe(true);
  });
});

/** In each language a question, the sentence that answers it, and what learners may write. */
const LANGUAGES = {
  de: {
    question: 'Wie lange soll man eine Verbrennung kühlen?',
    sentence: 'Eine Verbrennung unter fließendem Wasser zwanzig Minuten kühlen.',
    attempt: 'unter Wasser?',
    correct: 'zwanzig Minuten unter fließendem Wasser',
    request: 'Ich weiß es nicht, sag mir bitte die Lösung',
    other: 'Was ist ein Druckverband?',
  },
  fr: {
    question: 'Combien de temps faut-il refroidir une brûlure ?',
    sentence: "Refroidir une brûlure sous l'eau courante pendant vingt minutes.",
    attempt: "sous l'eau ?",
    correct: 'vingt minutes sous une eau courante',
    request: 'je ne sais pas, donne la réponse',
    other: "Qu'est-ce qu'un garrot ?",
  },
  es: {
    question: '¿Cuánto tiempo hay que enfriar una quemadura?',
    sentence: 'Enfriar una quemadura bajo agua corriente durante veinte minutos.',
    attempt: '¿bajo el agua?',
    correct: 'veinte minutos bajo agua corriente',
    request: 'no lo sé, dime la respuesta',
    other: '¿Qué es un torniquete?',
  },
  pt: {
    question: 'Quanto tempo se deve arrefecer uma queimadura?',
    sentence: 'Arrefecer uma queimadura sob água corrente durante vinte minutos.',
    attempt: 'debaixo de água?',
    correct: 'vinte minutos sob água corrente',
    request: 'não sei, mostre a resposta',
    other: 'O que é um torniquete?',
  },
  it: {
    question: 'Quanto tempo si raffredda una ustione?',
    sentence: 'Raffreddare una ustione sotto acqua corrente per venti minuti.',
    attempt: 'sotto acqua?',
    correct: 'venti minuti sotto acqua corrente',
    request: 'non lo so, dimmi la risposta',
    other: 'Che cosa è un laccio emostatico?',
  },
  cs: {
    question: 'Jak dlouho se má popálenina chladit?',
    sentence: 'Popáleninu chlaďte dvacet minut pod tekoucí vodou.',
    attempt: 'pod vodou',
    correct: 'dvacet minut pod tekoucí vodou',
    request: 'nevím, řekni mi odpověď',
    other: 'Co je škrtidlo?',
  },
  pl: {
    question: 'Jak długo należy chłodzić oparzenie?',
    sentence: 'Oparzenie chłodź dwadzieścia minut pod bieżącą wodą.',
    attempt: 'pod wodą',
    correct: 'dwadzieścia minut pod bieżącą wodą',
    request: 'nie wiem, powiedz mi odpowiedź',
    other: 'Co to jest opaska uciskowa?',
  },
  tr: {
    question: 'Yanık ne kadar süre soğutulmalıdır?',
    sentence: 'Yanığı akan suyun altında yirmi dakika soğutun.',
    attempt: 'suyun altında mı?',
    correct: 'yirmi dakika akan suyun altında',
    request: 'bilmiyorum, lütfen cevabı söyle',
    other: 'Turnike nedir?',
  },
  ru: {
    question: 'Сколько времени нужно охлаждать ожог?',
    sentence: 'Охлаждать ожог под проточной водой двадцать минут.',
    attempt: 'под водой?',
    correct: 'двадцать минут под проточной водой',
    request: 'не знаю, скажи ответ',
    other: 'Что такое жгут?',
  },
  ar: {
    question: 'كم من الوقت يجب تبريد الحرق؟',
    sentence: 'يجب تبريد الحرق تحت ماء جار عشرين دقيقة.',
    attempt: 'تحت ماء',
    correct: 'عشرين دقيقة تحت ماء جار',
    request: 'لا أعرف، أعطني الجواب',
    other: 'ما هي العاصبة؟',
  },
  hi: {
    question: 'जलने पर कितनी देर ठंडा करना चाहिए?',
    sentence: 'जलने पर बीस मिनट बहते पानी में ठंडा करें।',
    attempt: 'पानी में',
    correct: 'बीस मिनट बहते पानी में',
    request: 'पता नहीं, जवाब बताओ',
    other: 'टूर्निकेट कैसे बनता है?',
  },
  zh: {
    question: '烧伤应该冷却多长时间？',
    sentence: '烧伤要用流动的水冷却二十分钟。',
    attempt: '用流动的水',
    correct: '用流动的水冷却二十分钟',
    request: '我不知道',
    other: '什么是止血带？',
  },
  ja: {
    question: 'やけどはどのくらい冷やしますか',
    sentence: 'やけどは流水で二十分間冷やします。',
    attempt: '流水で',
    correct: '流水で二十分間',
    request: '答えを教えてください',
    other: '止血帯とは何ですか',
  },
  ko: {
    question: '화상은 얼마나 식혀야 합니까?',
    sentence: '화상은 흐르는 물에 이십 분 동안 식힙니다.',
    attempt: '흐르는 물',
    correct: '흐르는 물에 이십 분 동안',
    request: '모르겠어요 알려주세요',
    other: '지혈대는 무엇입니까?',
  },
};

describe.each(Object.entries(LANGUAGES))('in %s', (language, { question, sentence, ...messages }) => {
  const guided = { questionId: '1', question, tries: [], language };

  test('attempts are distinguished from requests for the answer and from new questions', () => {
    expect(isGenuineAttempt(messages.attempt, guided, [sentence])).toBe(true);
    expect(isGenuineAttempt(messages.request, guided, [sentence])).toBe(false);
    expect(isGenuineAttempt(question, guided, [sentence])).toBe(false);
    expect(isNewQuestion(messages.other, language)).toBe(true);
    for (const message of [messages.attempt, messages.correct, messages.request])
      expect(isNewQuestion(message, language)).toBe(false);
  });

  test('a correct attempt is recognized, and a hint with gaps does not reveal it', () => {
    expect(isCorrectAttempt(messages.correct, guided, sentence)).toBe(true);
    expect(isCorrectAttempt(messages.request, guided, sentence)).toBe(false);
    const hint = joinParts('en', createHint(2, guided, sentence, 'Slide 1'));
    expect(hint).toContain('…');
    expect(revealsAnswer(hint.replace(/^.*\n/, ''), guided, sentence)).toBe(false);
  });
});

test.each([
  ['pl', 'co dwa tygodnie'],
  ['pl', 'jak najszybciej'],
  ['tr', 'kimyasal yanık'],
  ['tr', 'birkaç dakika'],
])('in %s “%s” is an attempt, although it contains letters of a question word', (language, message) =>
  expect(isNewQuestion(message, language)).toBe(false),
);
