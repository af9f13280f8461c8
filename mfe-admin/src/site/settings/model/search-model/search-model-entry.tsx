import { call, invalidate, useMutation } from '@lectern/client';
import {
  installSearchModel,
  listSearchModels,
  removeSearchModel,
  type SearchModelEntry as Entry,
  type SearchModelInstallation,
  type SearchModels,
} from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';
import { Button, formatCount, ProgressBar, Row } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import { formatSize } from '../../../health/format-values';
import { t } from '../../../texts';
import styles from './search-model.module.css';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));

const MINUTE_SECONDS = 60;
/** Longer times are in minutes. */
const MAX_SECONDS = 90;

/** A model with what can be done about it. */
export function SearchModelEntry({ model, state }: { model: Entry; state: SearchModels }) {
  const { name, licence, size, isOffered } = model;
  const { installation, source } = state;
  const own = installation?.name === name ? installation : null;
  const facts = { size: formatSize(size), host: source, license: licence };
  return (
    <section aria-labelledby={`search-model-${name}`} className={styles.entry}>
      <h3 id={`search-model-${name}`} className={styles.name} dir="auto">
        <code>{name}</code>
      </h3>
      <p>{t('searchModel.facts', facts)}</p>
      {own && <Installation installation={own} size={size} state={state} />}
      {isOffered ? (
        <Actions model={model} installation={own} isBlocked={installation !== null && !own} />
      ) : (
        <p className={styles.quiet}>
          {t('searchModel.notOffered')}{' '}
          {t.parts('searchModel.command', {
            command: <code key="command">{`npm run models -- try ${name}`}</code>,
          })}
        </p>
      )}
    </section>
  );
}

/** How far a model is, or why it failed. */
function Installation({
  installation,
  size,
  state: { source, active, passages },
}: {
  installation: SearchModelInstallation;
  size: number;
  state: SearchModels;
}) {
  const { state, problem, receivedBytes } = installation;
  if (state === 'waiting') return <p role="status">{t('searchModel.waiting')}</p>;
  if (state === 'downloading')
    return (
      <>
        <ProgressBar percent={(100 * receivedBytes) / size} label={t('searchModel.progress')} />
        <p>{describeProgress(installation, size)}</p>
        <p className={styles.quiet}>{t('searchModel.background')}</p>
      </>
    );
  if (state === 'failed')
    return (
      <p role="alert" className={styles.problem}>
        {t(`searchModel.problems.${problem?.code ?? 'unreachable'}`, {
          ...{ host: source, file: problem?.file ?? '', status: String(problem?.status ?? '–') },
        })}
      </p>
    );
  return (
    <p role="status">
      {t('searchModel.installed')} {describeUse(active, passages)}
    </p>
  );
}

function describeUse({ kind, name }: SearchModels['active'], { total, waiting }: SearchModels['passages']) {
  if (kind === 'server') return t('searchModel.byServer', { name });
  if (kind === 'builtIn') return t('searchModel.missing');
  if (!waiting) return t('searchModel.computed');
  return t('searchModel.computing', { done: formatCount(total - waiting), total: formatCount(total) });
}

function describeProgress({ receivedBytes, bytesPerSecond }: SearchModelInstallation, size: number): string {
  const amount = { received: formatSize(receivedBytes), size: formatSize(size) };
  if (!bytesPerSecond) return t('searchModel.received', amount);
  const left = formatSeconds((size - receivedBytes) / bytesPerSecond);
  return t('searchModel.receivedWithSpeed', { ...amount, speed: formatSize(bytesPerSecond), left });
}

function formatSeconds(seconds: number): string {
  const isLong = seconds > MAX_SECONDS;
  const unit = isLong ? 'minute' : 'second';
  return new Intl.NumberFormat(getFormatLocale(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(
    Math.ceil(isLong ? seconds / MINUTE_SECONDS : seconds),
  );
}

function Actions({
  model: { name, size },
  installation,
  isBlocked,
}: {
  model: Entry;
  installation: SearchModelInstallation | null;
  isBlocked: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const params = { name };
  const meta = { failed: { title: t('searchModel.changed'), fallback: t('searchModel.retryLater') } };
  const onSettled = () => invalidate(listSearchModels);
  const install = useMutation({ mutationFn: () => call(installSearchModel, { params }), onSettled, meta });
  const removal = useMutation({
    mutationFn: () => call(removeSearchModel, { params }),
    onSettled: () => {
      setIsAsking(false);
      return onSettled();
    },
    meta,
  });
  const isPending = install.isPending || removal.isPending;
  const isFailed = installation?.state === 'failed';
  const isInstalled = installation?.state === 'installed';
  return (
    <Row>
      {(!installation || isFailed) && (
        <Button variant="secondary" disabled={isPending || isBlocked} onClick={() => install.mutate()}>
          {isFailed ? t('searchModel.tryAgain') : t('searchModel.download', { size: formatSize(size) })}
        </Button>
      )}
      {installation && (
        <Button
          variant={isFailed ? 'quiet' : 'secondary'}
          disabled={isPending}
          onClick={() => (isInstalled ? setIsAsking(true) : removal.mutate())}
        >
          {isInstalled
            ? t('searchModel.remove')
            : isFailed
              ? t('searchModel.discard')
              : t('searchModel.cancel')}
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            labels={{ title: t('searchModel.removeTitle'), confirm: t('searchModel.remove') }}
            question={t('searchModel.removeText')}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate()}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </Row>
  );
}
