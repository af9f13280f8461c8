import { t } from './texts';

/** A part that loads later, in a chunk of its own. */
export default function Greeting() {
  return <p>{t('greeting')}</p>;
}
