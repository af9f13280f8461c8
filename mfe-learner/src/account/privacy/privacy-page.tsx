import { query, useQuery } from '@lectern/client';
import { getPrivacyNotice, type PrivacyNotice } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, QueryState, Skeleton, Stack } from '@lectern/ui';
import { paths } from '../../paths';
import { privacyTexts as texts } from './texts';
import { partsTexts } from '../../parts/texts';
import { Contact } from './contact';
import styles from './privacy.module.css';
import { storedData } from './stored-data';

/** What the site stores about people, generated from its configuration. */
export default function PrivacyPage() {
  const loaded = useQuery(query(getPrivacyNotice));
  const { data: notice, error } = loaded;
  const state = <QueryState query={loaded} loading={<Skeleton height="480px" />} failed={texts.failed} />;
  if (error && !notice) return state;
  return (
    <Stack as="article" gap={24} className={styles.page} aria-busy={!notice}>
      <h1 className={styles.title}>{partsTexts.screens.privacy.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      {state}
      {notice && <Notice notice={notice} />}
    </Stack>
  );
}

function Notice({ notice }: { notice: PrivacyNotice }) {
  return (
    <>
      <Card aria-labelledby="contact">
        <CardTitle id="contact">{texts.contact.title}</CardTitle>
        <Contact contact={notice.contact} />
      </Card>
      <Stored notice={notice} />
      <Recipients notice={notice} />
      <Card aria-labelledby="cookies">
        <CardTitle id="cookies">{texts.cookies.title}</CardTitle>
        <p>{texts.cookies.text}</p>
        <List items={texts.cookies.items} />
      </Card>
      <Card aria-labelledby="rights">
        <CardTitle id="rights">{texts.rights.title}</CardTitle>
        <List items={texts.rights.items} />
        <p>
          {texts.rights.where} <Link to={paths.settingsPrivacy}>{texts.rights.settings}</Link>.
        </p>
      </Card>
      {notice.operatorText !== null && (
        <Card aria-labelledby="operator">
          <CardTitle id="operator">{texts.operator.title}</CardTitle>
          {notice.operatorText.split(/\n\s*\n/).map((paragraph, index) => (
            <p key={index} className={styles.paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </Card>
      )}
    </>
  );
}

function Stored({ notice }: { notice: PrivacyNotice }) {
  const { columns, title, after } = texts.stored;
  return (
    <Card aria-labelledby="stored">
      <CardTitle id="stored">{title}</CardTitle>
      <div className={styles.stored}>
        {storedData(notice).map(({ data, purpose, time }) => (
          <dl key={data} className={styles.row}>
            <div>
              <dt>{columns.data}</dt>
              <dd className={styles.data}>{data}</dd>
            </div>
            <div>
              <dt>{columns.purpose}</dt>
              <dd>{purpose}</dd>
            </div>
            <div>
              <dt>{columns.time}</dt>
              <dd>{time}</dd>
            </div>
          </dl>
        ))}
      </div>
      <p>{after}</p>
    </Card>
  );
}

function Recipients({ notice: { recipients } }: { notice: PrivacyNotice }) {
  const { title, none, some, own, names, people } = texts.recipients;
  return (
    <Card aria-labelledby="recipients">
      <CardTitle id="recipients">{title}</CardTitle>
      <p>{recipients.length ? some : none}</p>
      {recipients.length > 0 && (
        <Stack as="dl" gap={12}>
          {recipients.map(({ purpose, host }) => (
            <div key={purpose}>
              <dt className={styles.data}>
                {names[purpose].name} <span className={styles.host}>({host ?? own})</span>
              </dt>
              <dd>{names[purpose].gets}</dd>
            </div>
          ))}
        </Stack>
      )}
      <p>{people}</p>
    </Card>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <Stack as="ul" gap={6} className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Stack>
  );
}
