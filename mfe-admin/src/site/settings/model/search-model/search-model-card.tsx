import { query, useQuery } from '@lectern/client';
import { listSearchModels, type SearchModels } from '@lectern/contract';
import { Card, CardTitle, QueryState, Stack } from '@lectern/ui';
import { t } from '../../../texts';
import settings from '../../settings.module.css';
import { SearchModelEntry } from './search-model-entry';

/** How often progress is read: of a download, and of texts that are computed. */
const DOWNLOAD_POLL_MS = 1000;
const TEXTS_POLL_MS = 10_000;

/** Models for the search by meaning: an administrator installs or removes one. */
export function SearchModelCard() {
  const state = useQuery({
    ...query(listSearchModels),
    refetchInterval: ({ state: { data } }) => choosePoll(data),
  });
  return (
    <Card aria-labelledby="search-model">
      <CardTitle id="search-model">{t('searchModel.title')}</CardTitle>
      <p className={settings.quiet}>{t('searchModel.text')}</p>
      {state.data ? (
        <Stack gap={24}>
          {state.data.models.map((model) => (
            <SearchModelEntry key={model.name} model={model} state={state.data} />
          ))}
        </Stack>
      ) : (
        <QueryState query={state} loading={t('searchModel.loading')} failed={t('searchModel.failed')} />
      )}
    </Card>
  );
}

function choosePoll(state: SearchModels | undefined): number | false {
  const installation = state?.installation?.state;
  if (installation === 'waiting' || installation === 'downloading') return DOWNLOAD_POLL_MS;
  if (!state || installation !== 'installed') return false;
  return state.passages.waiting || state.active.kind === 'builtIn' ? TEXTS_POLL_MS : false;
}
