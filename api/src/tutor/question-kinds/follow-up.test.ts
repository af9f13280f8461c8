import { expect, test } from 'vitest';
import { findPreviousQuestion } from './follow-up.js';

const history = [
  { role: 'user' as const, content: 'How dense is quicksilver?' },
  { role: 'assistant' as const, content: 'It is 13.5 times as dense as water. [1]' },
];

test.each([
  'Why is that?',
  'What about lead?',
  'And at what temperature does it melt?',
  'And what is its share of the world market?',
  'Who found it?',
  'Und wann wurde es entdeckt?',
  'Warum?',
  'Wo wird es verkauft?',
  'Et quand ?',
  'Quand a-t-il été découvert ?',
  'À quelle température fond-il ?',
  '¿Y cuándo se descubrió?',
  '¿Quién lo descubrió?',
  'E quando fu scoperto?',
  'E quando foi descoberto?',
  'Onde é que ele é vendido?',
  'A kdy byla objevena?',
  'Kde se to prodává?',
  'Kdy to bylo objeveno?',
  'Kdo to objevil?',
  'Kdo to byl?',
  'Co to je?',
  'A kiedy została odkryta?',
  'Gdzie to się sprzedaje?',
  'Kto ją odkrył?',
  'Co to jest?',
  'Peki ne zaman keşfedildi?',
  'Onu kim buldu?',
  'Bu nedir?',
  'Ya kurşun?',
  'Neden?',
  'Nerede satılır?',
  'Fiyatı ne kadar?',
  'А когда его открыли?',
  'ومتى اكتشف؟',
  'وكم يبلغ سعره؟',
  'और इसे किसने खोजा?',
  '它是什么时候发现的？',
  '铅呢？',
  'それはいつ発見されましたか？',
  '鉛は？',
  '그것은 언제 발견되었습니까?',
  '그럼 납은요?',
])('%j refers to the previous question', (question) => {
  expect(findPreviousQuestion(question, history)).toBe('How dense is quicksilver?');
  expect(findPreviousQuestion(question, [])).toBeUndefined();
});

test('a second follow-up refers to the question that has the subject', () => {
  const later = [...history, { role: 'user' as const, content: 'And when was it found?' }];
  expect(findPreviousQuestion('Who found it?', later)).toBe('How dense is quicksilver?');
});

test.each([
  'At how many degrees does lead melt?',
  'What is the metal that alchemists called quicksilver?',
  'And who won the football world cup in 1974?',
  'Why does mercury expand in thermometers?',
  'Welche Metalle gibt es?',
  'Wann lohnt es sich, Kupfer zu sammeln?',
  'Wo hat die Firma ihren Sitz?',
  'Pourquoi le mercure est-il liquide ?',
  'Quand Marie Curie a-t-elle découvert le radium ?',
  'Combien de mines y a-t-il ?',
  'Où trouve-t-on le plomb en Europe ?',
  '¿Qué es el plomo?',
  '¿Qué metales se usan en las tuberías?',
  'Quali sono le leghe?',
  'O que é uma liga?',
  'Explica o bronze',
  'Co je to slitina?',
  'Kdo to byl Paracelsus?',
  'Co to byly amalgámy?',
  'Jak změřím to, co zbylo?',
  'Proč je rtuť kapalná?',
  'Co to jest stop?',
  'Co to są stopy?',
  'Jak zmierzyć to, co zostało?',
  'Dlaczego rtęć jest ciekła?',
  'Alaşım nedir?',
  'Bu derste hangi metaller var?',
  'Cıva neden sıvıdır?',
  'Kurşun ne zaman keşfedildi?',
  'Почему ртуть жидкая при комнатной температуре?',
  'ما هو الزئبق؟',
  'पारा क्या है?',
  '水银是什么？',
  '水銀とは何ですか？',
  '수은은 무엇입니까?',
])('%j is a question of its own', (question) => {
  expect(findPreviousQuestion(question, history)).toBeUndefined();
});
