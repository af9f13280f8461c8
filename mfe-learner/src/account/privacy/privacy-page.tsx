import { query, useQuery } from '@lectern/client';
import { getPrivacyNotice, OFFLINE_DAYS, type PrivacyNotice } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { Card, CardTitle, QueryState, Skeleton, Stack } from '@lectern/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { t } from '../texts';
import { t as partsText } from '../../parts/texts';
import { Contact } from './contact';
import styles from './privacy.module.css';
import { storedData } from './stored-data';

const listCookies = () => [
  t('privacy.cookies.session'),
  t('privacy.cookies.device'),
  t('privacy.cookies.invitation'),
  t('privacy.cookies.language'),
  t('privacy.cookies.storage'),
  t('privacy.cookies.tab'),
  ...(hasFeature('lti') ? [t('privacy.cookies.launch')] : []),
  ...(hasFeature('externalTools') ? [t('privacy.cookies.tool')] : []),
  ...(hasFeature('offline') ? [t('privacy.cookies.downloads', { count: OFFLINE_DAYS })] : []),
];
const RIGHTS = [
  t('privacy.rights.access'),
  t('privacy.rights.correction'),
  t('privacy.rights.erasure'),
  t('privacy.rights.objection'),
  t('privacy.rights.complaint'),
];

/** What the site stores about people, generated from its configuration. */
export default function PrivacyPage() {
  const loaded = useQuery(query(getPrivacyNotice));
  const { data: notice, error } = loaded;
  const queryState = (
    <QueryState query={loaded} loading={<Skeleton height="480px" />} failed={t('privacy.failed')} />
  );
  if (error && !notice) return queryState;
  return (
    <Stack as="article" gap={24} className={styles.page} aria-busy={!notice}>
      <h1 className={styles.title}>{partsText('screens.privacy.title')}</h1>
      <p className={styles.lead}>{t('privacy.lead')}</p>
      {queryState}
      {notice && <Notice notice={notice} />}
    </Stack>
  );
}

function Notice({ notice }: { notice: PrivacyNotice }) {
  return (
    <>
      <Card aria-labelledby="contact">
        <CardTitle id="contact">{t('privacy.contact.title')}</CardTitle>
        <Contact contact={notice.contact} />
      </Card>
      <Stored notice={notice} />
      <Recipients notice={notice} />
      <Card aria-labelledby="cookies">
        <CardTitle id="cookies">{t('privacy.cookies.title')}</CardTitle>
        <p>{t('privacy.cookies.text')}</p>
        <List items={listCookies()} />
      </Card>
      <Card aria-labelledby="rights">
        <CardTitle id="rights">{t('privacy.rights.title')}</CardTitle>
        <List items={RIGHTS} />
        <p>
          {t.parts<ReactNode>('privacy.rights.where', {
            link: (text) => (
              <Link key="link" to={paths.settingsPrivacy}>
                {text}
              </Link>
            ),
          })}
        </p>
      </Card>
      {notice.operatorText !== null && (
        <Card aria-labelledby="operator">
          <CardTitle id="operator">{t('privacy.operator.title')}</CardTitle>
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
  return (
    <Card aria-labelledby="stored">
      <CardTitle id="stored">{t('privacy.stored.title')}</CardTitle>
      <div className={styles.stored}>
        {storedData(notice).map(({ data, purpose, time }) => (
          <dl key={data} className={styles.row}>
            <div>
              <dt>{t('privacy.stored.columns.data')}</dt>
              <dd className={styles.data}>{data}</dd>
            </div>
            <div>
              <dt>{t('privacy.stored.columns.purpose')}</dt>
              <dd>{purpose}</dd>
            </div>
            <div>
              <dt>{t('privacy.stored.columns.time')}</dt>
              <dd>{time}</dd>
            </div>
          </dl>
        ))}
      </div>
      <p>{t('privacy.stored.after')}</p>
    </Card>
  );
}

function Recipients({ notice: { recipients, searchModel } }: { notice: PrivacyNotice }) {
  return (
    <Card aria-labelledby="recipients">
      <CardTitle id="recipients">{t('privacy.recipients.title')}</CardTitle>
      <p>{recipients.length ? t('privacy.recipients.some') : t('privacy.recipients.none')}</p>
      {recipients.length > 0 && (
        <Stack as="dl" gap={12}>
          {recipients.map(({ purpose, host }) => (
            <div key={purpose}>
              <dt className={styles.data}>
                {t(`privacy.recipients.names.${purpose}.name`)}{' '}
                <span className={styles.host}>({host ?? t('privacy.recipients.own')})</span>
              </dt>
              <dd>{t(`privacy.recipients.names.${purpose}.gets`)}</dd>
            </div>
          ))}
        </Stack>
      )}
      {searchModel && <p>{t('privacy.recipients.searchModel', { name: searchModel })}</p>}
      <p>{t('privacy.recipients.people')}</p>
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
