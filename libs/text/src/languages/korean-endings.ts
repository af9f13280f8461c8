import { joinAlternatives } from './join-alternatives.js';

const HANGUL_RUN = /\p{sc=Hangul}+/gu;
/** Particles that follow a noun without a space, the longest first. */
const PARTICLES = joinAlternatives(
  '에서는|에서도|에게서|으로는|으로도|으로써|으로서|이라는|이라고|까지는|부터는|에서|에게|에는|에도|께서',
  '으로|로는|로써|로서|까지|부터|보다|처럼|마다|마저|조차|이란|라는|라고|이며|이나|이고|이랑|하고|은|는',
  '이|가|을|를|의|에|로|와|과|란',
);
/** Endings of a sentence's verb, with the auxiliary verb and the tense before them. */
const VERB_ENDINGS = [
  joinAlternatives('하|되|있|이'),
  '?',
  joinAlternatives('었|았|였|했|됐|겠'),
  '?',
  joinAlternatives(
    '나요|는가요|은가요|인가요|가요|을까요|까요',
    '습니까|입니까|는지|은지|인지|지요|[합입됩습십]?니다',
  ),
].join('');
const PARTICLE = new RegExp(`${PARTICLES}$`);
const VERB_ENDING = new RegExp(`${VERB_ENDINGS}$`);
/**
 * Syllables of a noun before a particle. Nouns of one syllable are rare; 국가 (nation) is more likely one noun than 국 with the particle 가.
 */
const MIN_SYLLABLES = 2;

/** Removes the particles and endings that Korean writes together with a word, and that are no part of the word's meaning. */
export function removeKoreanEndings(text: string): string {
  return text.normalize('NFC').replace(HANGUL_RUN, (word) => {
    const withoutEnding = word.replace(VERB_ENDING, '');
    const stem = withoutEnding.replace(PARTICLE, '');
    return stem.length < MIN_SYLLABLES ? withoutEnding : stem;
  });
}
