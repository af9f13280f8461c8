import { call, query, useMutation, useQuery } from '@lectern/client';
import { getAbout, getChangelog, lookForUpdates, type About, type FoundUpdates } from '@lectern/contract';
import {
  Button,
  ButtonAnchor,
  Card,
  CardTitle,
  formatDate,
  formatSentences,
  Muted,
  QueryState,
  Row,
  Stack,
} from '@lectern/ui';
import { t } from '../texts';
import styles from './health.module.css';

/** What runs here, whether the database fits, and whether there is a newer version. */
export function AboutCard() {
  const about = useQuery(query(getAbout));
  return (
    <Card aria-labelledby="about">
      <Stack gap={16}>
        <CardTitle id="about">{t('about.title')}</CardTitle>
        <QueryState query={about} loading={t('about.loading')} failed={t('about.failed')} />
        {about.data && <AboutFacts about={about.data} />}
      </Stack>
    </Card>
  );
}

function AboutFacts({ about }: { about: About }) {
  const facts = [
    [t('about.version'), about.version],
    ...(about.commit ? [[t('about.commit'), about.commit]] : []),
    ...(about.date ? [[t('about.date'), formatDate(about.date)]] : []),
    [t('about.platform'), `${about.platform}, Node.js ${about.node}`],
    [t('about.licence'), 'MIT'],
    [t('about.database'), describeDatabase(about.database)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <Updates about={about} />
    </>
  );
}

function describeDatabase({ applied, missing, later, unfit }: About['database']): string {
  const count = t('about.migrations', { count: applied });
  if (missing > 0) return formatSentences([count, t('about.missing', { count: missing })]);
  if (unfit > 0) return formatSentences([count, t('about.unfit', { count: unfit })]);
  if (later > 0) return formatSentences([count, t('about.later', { count: later })]);
  return formatSentences([count, t('about.fits')]);
}

/** Asks on the internet only when the button is pressed. */
function Updates({ about }: { about: About }) {
  const search = useMutation({
    mutationFn: () => call(lookForUpdates, {}),
    meta: { failed: { title: t('about.updates.failed'), fallback: t('about.updates.again') } },
  });
  return (
    <Stack gap={8}>
      <Row gap={8}>
        {about.canLookForUpdates && (
          <Button variant="secondary" disabled={search.isPending} onClick={() => search.mutate()}>
            {search.isPending ? t('about.updates.looking') : t('about.updates.look')}
          </Button>
        )}
        {about.hasChangelog && (
          <ButtonAnchor variant="secondary" href={getChangelog.path} target="_blank" rel="noreferrer">
            {t('about.changelog')}
          </ButtonAnchor>
        )}
      </Row>
      {!about.canLookForUpdates && <Muted>{t('about.updates.off')}</Muted>}
      <p role="status">{search.data && describeUpdates(search.data)}</p>
    </Stack>
  );
}

const describeUpdates = ({ result, version }: FoundUpdates): string =>
  t(`about.updates.${result}`, { version: version ?? '' });
