import { t } from '../texts';
import styles from './privacy.module.css';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const WEB_ADDRESS = /^https:\/\/\S+$/;

/** The operator's contact: an address becomes a link, a sentence stays as it is. */
export function Contact({ contact }: { contact: string | null }) {
  if (contact === null) return <p>{t('privacy.contact.none')}</p>;
  const href = buildHref(contact);
  return (
    <>
      <p>{t('privacy.contact.text')}</p>
      <p className={styles.contact} dir="auto">
        {href ? <a href={href}>{contact}</a> : contact}
      </p>
    </>
  );
}

function buildHref(contact: string): string | undefined {
  if (EMAIL.test(contact)) return `mailto:${contact}`;
  return WEB_ADDRESS.test(contact) ? contact : undefined;
}
