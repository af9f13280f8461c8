import { expect, test } from 'vitest';
import { chooseLanguage } from './question-language.js';

test.each([
  ['¿Cuándo fue destruida la ciudad por el incendio?', ['es'], 'es', undefined],
  ['When was the city destroyed by the fire?', ['es'], 'es', 'en'],
  ['Wann wurde die Stadt durch das Feuer zerstört?', ['en'], 'en', 'de'],
  ['Wann wurde die Stadt durch das Feuer zerstört?', ['en', 'de'], 'de', undefined],
  ['这座城市什么时候被毁？', ['zh'], 'zh', undefined],
  ['Kiedy powstało miasto i kto je założył?', ['pl', 'en'], 'pl', undefined],
  ['Şehir ne zaman kuruldu ve kim tarafından?', ['en', 'tr'], 'tr', undefined],
  ['API?', ['de'], 'de', undefined],
  ['When was it?', [], 'en', undefined],
])(
  '“%s” asked about slides in %j is analyzed in %s, foreign: %s',
  (question, languages, language, foreign) => {
    expect(chooseLanguage(question, languages)).toEqual({ language, foreign });
  },
);
